import { useEffect, useState } from 'react'
import { documentParams } from '@/app/(desk)/envelopes/[id]/document/search-params'
import { parseZoom, type Zoom } from '@/components/ui/pdf/zoom'
import { replaceQuery } from '@/lib/browser/address'

type View = { page: number; zoom: Zoom; find: string }

/** Browsers allow about a hundred changes of the address in half a minute; scrolling makes more than that. */
const WRITE_MS = 300

/** Page, zoom and search term, read from the address and saved in it. Only for what is rendered in the browser. */
export function useView(): [View, (patch: Partial<View>) => void] {
  const [view, setView] = useState(readView)
  useEffect(() => {
    const timer = setTimeout(() => writeView(view), WRITE_MS)
    return () => clearTimeout(timer)
  }, [view])
  return [view, (patch) => setView((current) => ({ ...current, ...patch }))]
}

function readView(): View {
  const { page = 1, zoom = '', find = '' } = documentParams.read(new URLSearchParams(window.location.search))
  return { page, zoom: parseZoom(zoom) ?? 'auto', find }
}

function writeView({ page, zoom, find }: View): void {
  const [notFirst, chosen] = [page > 1 ? page : undefined, zoom === 'auto' ? undefined : zoom]
  replaceQuery(documentParams.patch({ page: notFirst, zoom: chosen, find }))
}

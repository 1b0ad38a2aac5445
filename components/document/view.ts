import { replaceQuery } from '@/lib/browser/address'
import { parseZoom, type Zoom } from './zoom'

/** What the address says of the viewer: `?page=3&zoom=fit-width&find=term`. */
export type View = { page: number; zoom: Zoom; find: string }

export function readView(search: string): View {
  const query = new URLSearchParams(search)
  const page = Number(query.get('page'))
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    zoom: parseZoom(query.get('zoom') ?? '') ?? 'auto',
    find: query.get('find') ?? '',
  }
}

/** Defaults stay out of the address. */
export function writeView({ page, zoom, find }: View): void {
  replaceQuery({
    page: page > 1 ? String(page) : undefined,
    zoom: zoom === 'auto' ? undefined : String(zoom),
    find: find === '' ? undefined : find,
  })
}

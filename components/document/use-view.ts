import { useEffect, useState } from 'react'
import { readView, type View, writeView } from './view'

/** Browsers allow about a hundred changes of the address in half a minute; scrolling makes more than that. */
const WRITE_MS = 300

/** Page, zoom and search term: begun from the address, kept in it. Only for what is rendered in the browser. */
export function useView(): [View, (patch: Partial<View>) => void] {
  const [view, setView] = useState(() => readView(window.location.search))
  useEffect(() => {
    const timer = setTimeout(() => writeView(view), WRITE_MS)
    return () => clearTimeout(timer)
  }, [view])
  return [view, (patch) => setView((current) => ({ ...current, ...patch }))]
}

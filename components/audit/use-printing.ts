import { useSyncExternalStore } from 'react'

let isPrinting = false
const listeners = new Set<() => void>()

function tell(next: boolean) {
  isPrinting = next
  for (const listener of listeners) listener()
}
const begin = () => tell(true)
const end = () => tell(false)
/** A preview of the print layout, and browsers that print without the events. */
const follow = ({ matches }: MediaQueryListEvent) => tell(matches)

let query: MediaQueryList | undefined
function paper(): MediaQueryList {
  query ??= window.matchMedia('print')
  return query
}

function listen(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    paper().addEventListener('change', follow)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    window.removeEventListener('beforeprint', begin)
    window.removeEventListener('afterprint', end)
    paper().removeEventListener('change', follow)
  }
}

/** Whether the page is on its way to paper, where nothing can be unfolded. A store updates at once, as printing needs. */
export function usePrinting(): boolean {
  return useSyncExternalStore(
    listen,
    () => isPrinting,
    () => false,
  )
}

import { useSyncExternalStore } from 'react'

let isPrinting = false
const listeners = new Set<() => void>()

function tell(next: boolean) {
  isPrinting = next
  for (const listener of listeners) listener()
}
const begin = () => tell(true)
const end = () => tell(false)

function listen(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    window.removeEventListener('beforeprint', begin)
    window.removeEventListener('afterprint', end)
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

import { useSyncExternalStore } from 'react'

let isPrinting = false

function listen(onChange: () => void): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const set = (next: boolean) => {
    isPrinting = next
    onChange()
  }
  window.addEventListener('beforeprint', () => set(true), { signal })
  window.addEventListener('afterprint', () => set(false), { signal })
  // Browsers that print without these events, and previews of the print layout.
  window.matchMedia('print').addEventListener('change', ({ matches }) => set(matches), { signal })
  return () => listening.abort()
}

/** Whether the page is being printed: nothing can be expanded on paper. A store updates synchronously, as printing needs. */
export function usePrinting(): boolean {
  return useSyncExternalStore(
    listen,
    () => isPrinting,
    () => false,
  )
}

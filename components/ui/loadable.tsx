import { type ComponentType, type ReactNode, useDeferredValue, useSyncExternalStore } from 'react'
import { missingCode } from './missing-code'

/**
 * A component whose code loads when it is first shown; until then it renders the fallback, and so does the server. A failure leaves the page as
 * it is and is reported (`missing-code-note.tsx`); Retry and the next place that shows it load it again.
 *
 * `React.lazy` and `next/dynamic` are for what the server renders: React shows what follows a Suspense fallback at the earliest 300 ms
 * after the fallback (`FALLBACK_THROTTLE_MS`), even if the code took 10 ms.
 */
export function loadable<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  fallback: (props: Props) => ReactNode = () => null,
): ComponentType<Props> {
  let loaded: { Part: ComponentType<Props> } | undefined
  let isLoading = false
  const listeners = new Set<() => void>()

  function start() {
    // Without a listener, the part was closed before it was loaded.
    if (loaded || isLoading || listeners.size === 0) return
    isLoading = true
    load().then(
      (part) => {
        loaded = { Part: part.default }
        for (const listener of listeners) listener()
      },
      () => {
        isLoading = false
        if (listeners.size > 0) missingCode.report(start)
      },
    )
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    start()
    return () => {
      listeners.delete(listener)
    }
  }

  return function Loadable(props) {
    // Deferred: what has just been loaded is rendered in slices, between which the page answers.
    const now = useDeferredValue(useSyncExternalStore(subscribe, () => loaded, onServer))
    return now ? <now.Part {...props} /> : fallback(props)
  }
}

const onServer = () => undefined

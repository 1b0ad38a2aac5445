import { type ComponentType, type ReactNode, useDeferredValue, useSyncExternalStore } from 'react'

type Loaded<Props> = { Part: ComponentType<Props> } | { error: unknown } | undefined

/**
 * A component whose code loads when it is first shown; until then it renders the fallback, and so does the server. A failure goes to the
 * error boundary, whose next attempt loads it again.
 *
 * `React.lazy` and `next/dynamic` are for what the server renders: React shows what follows a Suspense fallback at the earliest 300 ms
 * after the fallback (`FALLBACK_THROTTLE_MS`), even if the code took 10 ms.
 */
export function loadable<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  fallback: (props: Props) => ReactNode = () => null,
): ComponentType<Props> {
  let loaded: Loaded<Props>
  let isLoading = false
  const listeners = new Set<() => void>()

  function settle(next: Loaded<Props>) {
    isLoading = false
    loaded = next
    for (const listener of listeners) listener()
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    if (!loaded && !isLoading) {
      isLoading = true
      load().then(
        (part) => settle({ Part: part.default }),
        (error: unknown) => settle({ error }),
      )
    }
    return () => {
      listeners.delete(listener)
      if (loaded && 'error' in loaded) loaded = undefined
    }
  }

  return function Loadable(props) {
    // Deferred: what has just been loaded is rendered in slices, between which the page answers.
    const now = useDeferredValue(useSyncExternalStore(subscribe, () => loaded, onServer))
    if (!now) return fallback(props)
    if ('error' in now) throw now.error
    return <now.Part {...props} />
  }
}

const onServer = () => undefined

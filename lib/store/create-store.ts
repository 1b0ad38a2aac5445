/** A value outside of React that changes as a whole. Components read it with `useStore`. */
export type Store<T> = {
  get: () => T
  /** What it began with: the server renders that, and so does the browser until it has taken over. */
  getInitial: () => T
  set: (value: T) => void
  /** Calls the listener after each change, and returns what ends that. */
  subscribe: (listener: () => void) => () => void
}

export function createStore<T>(initial: T): Store<T> {
  const listeners = new Set<() => void>()
  let current = initial
  return {
    get: () => current,
    getInitial: () => initial,
    set(value) {
      if (Object.is(value, current)) return
      current = value
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

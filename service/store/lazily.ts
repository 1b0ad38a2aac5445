/** Makes a value at its first use, and caches it: statements that are prepared once for a store. */
export function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** Makes a value when it is first asked for, and keeps it: statements that are prepared once for a store. */
export function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

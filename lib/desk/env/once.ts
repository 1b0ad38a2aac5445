const KEY = Symbol.for('senders-desk.once')

/**
 * What must exist once in the process. Next.js bundles instrumentation, routes and pages separately, so a module-level
 * variable would exist once in each of them.
 */
export function once<T>(name: string, make: () => T): T {
  const made = kept()
  if (!made.has(name)) made.set(name, make())
  // A name is used with one type.
  return made.get(name) as T
}

/** The next use makes it anew. */
export const anew = (name: string) => kept().delete(name)

function kept(): Map<string, unknown> {
  // Only this function writes the property.
  const world = globalThis as { [KEY]?: Map<string, unknown> }
  world[KEY] ??= new Map()
  return world[KEY]
}

const KEY = Symbol.for('senders-desk.once')

/**
 * What must exist once in the process. Next.js bundles instrumentation, doors and pages separately, so a module-level
 * variable would exist once in each of them.
 */
export function once<T>(name: string, make: () => T): T {
  // Only this function writes the property, and a name is used with one type.
  const world = globalThis as { [KEY]?: Map<string, unknown> }
  world[KEY] ??= new Map()
  if (!world[KEY].has(name)) world[KEY].set(name, make())
  return world[KEY].get(name) as T
}

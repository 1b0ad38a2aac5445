/** Bearer credentials of signers, and document contents: neither leaves the dashboard's server inside JSON. */
const WITHHELD = new Set(['formurl', 'unsignedpdf'])

/** A copy without what is withheld, at any depth and under any spelling of the key. */
export function strip<T>(value: T): T {
  // A structural copy has the same type but for optional keys that are left out.
  return stripped(value) as T
}

function stripped(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(stripped)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !WITHHELD.has(key.toLowerCase().replaceAll(/[_-]/g, '')))
      .map(([key, inner]) => [key, stripped(inner)]),
  )
}

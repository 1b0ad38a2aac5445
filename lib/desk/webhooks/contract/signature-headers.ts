export type SchemeHeaders = {
  signature: string
  timestamp: string
  /** Digest by the new secret, while a rotation overlaps. */
  next?: string | undefined
  /** Digest by the old secret while a rotation overlaps, at a service that signs with the new one at once. */
  previous?: string | undefined
  delivery?: string | undefined
  event?: string | undefined
}

/** Header names that are safe in code: anything else never reaches a sample. */
const NAME = /^[A-Za-z0-9-]{1,64}$/
const LIKE_A_HEADER = /^[A-Za-z0-9]+(-[A-Za-z0-9]+)+$/

/** Finds each header by what its name says, or by the role under which a service lists it. */
export function readHeaders(headerTexts: Record<string, unknown>): Partial<SchemeHeaders> {
  const headers = Object.entries(headerTexts)
    .map(([key, value]) => headerOf(key, value))
    .filter(({ name }) => NAME.test(name))
  const named = (has: RegExp, but = /^$/) => headers.find(({ role }) => has.test(role) && !but.test(role))?.name
  return {
    signature: named(/signature/i, /next|previous|old|version|timestamp/i),
    timestamp: named(/timestamp/i),
    next: named(/signature.*next|next.*signature/i),
    previous: named(/signature.*(previous|old)|(previous|old).*signature/i),
    delivery: named(/delivery/i),
    event: named(/event/i, /id$/i),
  }
}

/** `{name: words}`, `{role: name}` and `{role: {name, …}}` are all seen in the wild. */
function headerOf(key: string, value: unknown): { name: string; role: string } {
  const inner = typeof value === 'object' && value !== null && 'name' in value ? value.name : value
  const other = typeof inner === 'string' && LIKE_A_HEADER.test(inner) && !LIKE_A_HEADER.test(key)
  return { name: other ? inner : key, role: key }
}

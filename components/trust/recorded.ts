/** What an audit trail says of the sealed file. */
export type Recorded = { kind: 'same' } | { kind: 'other'; sha256: string } | { kind: 'none' }

const SHA_256 = /^[0-9a-f]{64}$/i
const CALLED_SO = /^(?:sha-?_?256|digest|checksum|document_?hash|file_?hash)$/i
const COMPLETED = /complet|finali[sz]|seal/i

/**
 * Looks for a file's SHA-256 in a trail of any shape. That it stands there anywhere is enough to say so; that another one
 * does is said only of one that a completing entry calls by such a name, for originals have fingerprints as well.
 */
export function recordedIn(trail: unknown, sha256: string): Recorded {
  const found = [...fingerprints(trail, { called: false, completed: false })]
  if (found.some(({ value }) => value.toLowerCase() === sha256)) return { kind: 'same' }
  const other = found.find(({ called, completed }) => called && completed)
  return other ? { kind: 'other', sha256: other.value.toLowerCase() } : { kind: 'none' }
}

type Where = { called: boolean; completed: boolean }

function* fingerprints(value: unknown, where: Where): Generator<Where & { value: string }> {
  if (typeof value === 'string' && SHA_256.test(value)) yield { ...where, value }
  if (typeof value !== 'object' || value === null) return
  const isCompleting = Object.values(value).some((part) => typeof part === 'string' && /^[\w.]*completed$/i.test(part))
  for (const [key, part] of Object.entries(value)) {
    const completed = where.completed || isCompleting || COMPLETED.test(key)
    yield* fingerprints(part, { called: CALLED_SO.test(key), completed })
  }
}

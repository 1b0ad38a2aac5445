/** What an audit trail recorded about the sealed file. */
export type Recorded = { kind: 'same' } | { kind: 'other'; sha256: string } | { kind: 'none' }

const SHA_256 = /^[0-9a-f]{64}$/i
const FINGERPRINT_KEY = /^(?:sha-?_?256|digest|checksum|document_?hash|file_?hash)$/i
const COMPLETED = /complet|finali[sz]|seal/i

/**
 * Looks for a file's SHA-256 in a trail of any shape. The same one counts anywhere. A different one counts only under a suitable key
 * of a completing entry, because the original documents have fingerprints, too.
 */
export function recordedIn(trail: unknown, sha256: string): Recorded {
  const found = [...fingerprints(trail, { hasName: false, isCompleting: false })]
  if (found.some(({ value }) => value.toLowerCase() === sha256)) return { kind: 'same' }
  const other = found.find(({ hasName, isCompleting }) => hasName && isCompleting)
  return other ? { kind: 'other', sha256: other.value.toLowerCase() } : { kind: 'none' }
}

type Where = { hasName: boolean; isCompleting: boolean }

function* fingerprints(value: unknown, where: Where): Generator<Where & { value: string }> {
  if (typeof value === 'string' && SHA_256.test(value)) yield { ...where, value }
  if (typeof value !== 'object' || value === null) return
  const isCompleted = Object.values(value).some((part) => typeof part === 'string' && /^[\w.]*completed$/i.test(part))
  for (const [key, part] of Object.entries(value)) {
    const isCompleting = where.isCompleting || isCompleted || COMPLETED.test(key)
    yield* fingerprints(part, { hasName: FINGERPRINT_KEY.test(key), isCompleting })
  }
}

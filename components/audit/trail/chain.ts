import { canonicalJson } from '@/lib/contract/canonical-json'
import type { AuditLine } from './parse-trail'

/**
 * The result of checking a trail's hashes. `verified`: every hash was recomputed, starting with the envelope's id.
 * `linked`: each entry has the hash of the one before it, but the hashes could not be recomputed.
 */
export type ChainReport =
  | { kind: 'none' }
  | { kind: 'verified'; length: number }
  | { kind: 'linked'; length: number; reason: 'other-method' | 'no-crypto' }
  | { kind: 'broken'; at: AuditLine; why: string }

/** Checks the whole trail's chain. It is broken if only some entries have a hash. */
export async function checkChain(envelopeId: string, lines: readonly AuditLine[]): Promise<ChainReport> {
  const chained = lines.filter((line) => line.hash !== undefined && line.previousHash !== undefined)
  if (chained.length === 0) return { kind: 'none' }
  const bare = lines.find((line) => line.hash === undefined || line.previousHash === undefined)
  if (bare) return { kind: 'broken', at: bare, why: 'it has no hash, but other entries do' }

  const ordered = inChainOrder(chained)
  const gap = ordered.findIndex((line, index) => index > 0 && line.previousHash !== ordered[index - 1]?.hash)
  const broken = ordered[gap]
  if (broken) return { kind: 'broken', at: broken, why: 'its previous hash is not that of the entry before it' }
  // The Web Cryptography API needs HTTPS or localhost.
  if (!globalThis.crypto?.subtle) return { kind: 'linked', length: ordered.length, reason: 'no-crypto' }
  return recompute(envelopeId, ordered)
}

async function recompute(envelopeId: string, ordered: readonly AuditLine[]): Promise<ChainReport> {
  const hashes = await Promise.all(ordered.map(hashOf))
  const wrong = ordered.filter((line, index) => line.hash?.toLowerCase() !== hashes[index])
  // If none matches, the service uses another method. If some match, the others were changed.
  if (wrong.length === ordered.length) return { kind: 'linked', length: ordered.length, reason: 'other-method' }
  const [changed] = wrong
  if (changed) return { kind: 'broken', at: changed, why: 'its hash does not match its content' }
  const [first] = ordered
  if (first && first.previousHash !== (await sha256(envelopeId))) {
    return { kind: 'broken', at: first, why: 'the chain does not start with this envelope' }
  }
  return { kind: 'verified', length: ordered.length }
}

function inChainOrder(lines: readonly AuditLine[]): AuditLine[] {
  if (lines.every((line) => line.seq !== undefined)) return [...lines].sort((a, b) => (a.seq ?? 0) - (b.seq ?? 0))
  const next = new Map(lines.map((line) => [line.previousHash, line]))
  const known = new Set(lines.map((line) => line.hash))
  const ordered: AuditLine[] = []
  let line = lines.find(({ previousHash }) => !known.has(previousHash))
  while (line && ordered.length < lines.length) {
    ordered.push(line)
    line = next.get(line.hash)
  }
  return [...ordered, ...lines.filter((each) => !ordered.includes(each))]
}

/** The embedded service's method: SHA-256 of the previous hash and the canonical entry with its party. */
function hashOf({ raw, party, previousHash }: AuditLine): Promise<string> {
  const {
    hash: _hash,
    previous_hash: _previous,
    ...entry
  } = typeof raw === 'object' && raw !== null ? ({ ...raw } as Record<string, unknown>) : {}
  return sha256(`${previousHash}${canonicalJson({ ...entry, party })}`)
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

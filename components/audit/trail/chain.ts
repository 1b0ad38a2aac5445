import { canonicalJson } from '@/lib/contract/canonical-json'
import type { AuditLine } from './normalise'

/**
 * What this browser found about the hashes of a trail. `verified`: every hash recomputed, from the envelope's id on.
 * `linked`: each entry names the hash before it, but how hashes are made is not known here, so they stay unproven.
 */
export type ChainReport =
  | { kind: 'none' }
  | { kind: 'verified'; length: number }
  | { kind: 'linked'; length: number; reason: 'other-method' | 'no-crypto' }
  | { kind: 'broken'; at: AuditLine; why: string }

/** Checks the chain of the whole trail; entries without a hash beside entries with one count as a break. */
export async function checkChain(envelopeId: string, lines: readonly AuditLine[]): Promise<ChainReport> {
  const chained = lines.filter((line) => line.hash !== undefined && line.previousHash !== undefined)
  if (chained.length === 0) return { kind: 'none' }
  const bare = lines.find((line) => line.hash === undefined || line.previousHash === undefined)
  if (bare) return { kind: 'broken', at: bare, why: 'it carries no hash while others do' }

  const ordered = inChainOrder(chained)
  const gap = ordered.findIndex((line, index) => index > 0 && line.previousHash !== ordered[index - 1]?.hash)
  const broken = ordered[gap]
  if (broken) return { kind: 'broken', at: broken, why: 'it does not name the hash of the entry before it' }
  // The Web Cryptography API exists only over HTTPS and on this machine.
  if (!globalThis.crypto?.subtle) return { kind: 'linked', length: ordered.length, reason: 'no-crypto' }
  return recompute(envelopeId, ordered)
}

async function recompute(envelopeId: string, ordered: readonly AuditLine[]): Promise<ChainReport> {
  const hashes = await Promise.all(ordered.map(hashOf))
  const wrong = ordered.filter((line, index) => line.hash?.toLowerCase() !== hashes[index])
  // When not a single one fits, the hashes are made in another way; when some fit, the others were changed.
  if (wrong.length === ordered.length) return { kind: 'linked', length: ordered.length, reason: 'other-method' }
  const [changed] = wrong
  if (changed) return { kind: 'broken', at: changed, why: 'its hash does not fit what it says' }
  const [first] = ordered
  if (first && first.previousHash !== (await sha256(envelopeId))) {
    return { kind: 'broken', at: first, why: 'the chain does not begin at this envelope' }
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

/** As the embedded service makes it: SHA-256 over the previous hash and the canonical entry with its party. */
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

import { createHash } from 'node:crypto'
import { canonicalJson } from '@/lib/contract/canonical-json'
import { toEventTime } from '@/lib/contract/dates'

type AuditAction =
  | 'sent'
  | 'invited'
  | 'opened'
  | 'signed'
  | 'declined'
  | 'delegated'
  | 'voided'
  | 'expired'
  | 'reminded'
  | 'completed'
  | 'content_removed'
  | 'sealing_failed'

/** What happened, before it has a place in the chain. */
export type AuditNote = {
  envelopeId: string
  at: Date
  /** E-mail of the signer it concerns, or of the sender: the outer key of the audit object. */
  party: string
  action: AuditAction
  /** Who did it: an e-mail, or `service` for what happened by itself. */
  actor: string
  ip?: string
  userAgent?: string
  detail?: Record<string, unknown>
}

/** An entry as it is kept; `action` is any text, so that a chain written by another version still verifies. */
export type ChainedEntry = {
  envelopeId: string
  seq: number
  at: Date
  party: string
  action: string
  actor: string
  ip: string | null
  userAgent: string | null
  detail: Record<string, unknown> | null
  previousHash: string
  hash: string
}

export type Link = { seq: number; hash: string }

/** Places notes after `last` (nothing yet: at the chain's start), each one carrying the hash of the one before. */
export function chain(envelopeId: string, last: Link | undefined, notes: readonly AuditNote[]): ChainedEntry[] {
  let link = last ?? { seq: 0, hash: origin(envelopeId) }
  return notes.map((note) => {
    const entry = {
      envelopeId,
      seq: link.seq + 1,
      at: note.at,
      party: note.party,
      action: note.action,
      actor: note.actor,
      ip: note.ip ?? null,
      userAgent: note.userAgent ?? null,
      detail: note.detail ?? null,
      previousHash: link.hash,
    }
    const hash = hashOf(entry)
    link = { seq: entry.seq, hash }
    return { ...entry, hash }
  })
}

/** True when the entries are the whole chain of this envelope from its start: none changed, removed, added or moved. */
export function verifyChain(envelopeId: string, entries: readonly ChainedEntry[]): boolean {
  let link: Link = { seq: 0, hash: origin(envelopeId) }
  for (const entry of entries) {
    if (entry.envelopeId !== envelopeId || entry.seq !== link.seq + 1) return false
    if (entry.previousHash !== link.hash || entry.hash !== hashOf(entry)) return false
    link = entry
  }
  return true
}

/** A chain starts at its envelope's id, so that it cannot pass for another envelope's. */
function origin(envelopeId: string): string {
  return createHash('sha256').update(envelopeId).digest('hex')
}

/** What an entry says, in the words of the wire. */
export function wordsOf(entry: Omit<ChainedEntry, 'previousHash' | 'hash'>) {
  return {
    seq: entry.seq,
    action: entry.action,
    at: toEventTime(entry.at),
    actor: entry.actor,
    ip: entry.ip ?? undefined,
    user_agent: entry.userAgent ?? undefined,
    detail: entry.detail ?? undefined,
  }
}

/** SHA-256 over the previous hash and the canonical entry, in the words of the wire, so that a reader can recompute it. */
function hashOf(entry: Omit<ChainedEntry, 'hash'>): string {
  const canonical = canonicalJson({ party: entry.party, ...wordsOf(entry) })
  return createHash('sha256').update(entry.previousHash).update(canonical).digest('hex')
}

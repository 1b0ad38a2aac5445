import { createHash } from 'node:crypto'
import { toEventTime } from '@/lib/contract/dates'
import type { EnvelopeId } from '@/lib/contract/ids'
import { canonicalJson } from '@/lib/text/json'
import type { auditEntries } from './schema'

/** What entries are about, and what else they say. The dashboard has words for each of both. */
export const AUDIT_ACTIONS = [
  'sent',
  'invited',
  'opened',
  'signed',
  'approved',
  'declined',
  'delegated',
  'voided',
  'expired',
  'reminded',
  'completed',
  'content_removed',
  'sealing_failed',
  'mail_refused',
  'mail_bounced',
  'copy_sent',
  'link_given',
  'continued',
  'code_sent',
  'code_refused',
  'code_accepted',
  'code_replaced',
  'link_locked',
] as const
export const AUDIT_DETAILS = [
  'slot',
  'role',
  'documents',
  'consent',
  'signature',
  'zone',
  'hosted_by',
  'purpose',
  'by',
  'to',
  'name',
  'reason',
  'kind',
  'document',
  'signer',
  'summary',
  'files',
  'authentication',
  'failures',
] as const
export type AuditDetails = Partial<Record<(typeof AUDIT_DETAILS)[number], unknown>>

/** What happened, before it has its place in the chain. */
export type AuditNote = {
  envelopeId: EnvelopeId
  at: Date
  /** Email of the signer it concerns, or of the sender: the outer key of the audit object. */
  party: string
  action: (typeof AUDIT_ACTIONS)[number]
  /** Who did it: an email, or `service`. */
  actor: string
  ip?: string
  userAgent?: string
  detail?: AuditDetails
}

/** An entry as it is stored; `action` is any text, because another version may have written it. */
export type AuditRow = typeof auditEntries.$inferSelect

type Link = { seq: number; hash: string }

/** Appends notes to `last`, or starts the chain: each entry carries the hash of the one before. */
export function chain(envelopeId: EnvelopeId, last: Link | undefined, notes: readonly AuditNote[]): AuditRow[] {
  // A chain starts at its envelope's id: it cannot pass for another envelope's.
  let link = last ?? { seq: 0, hash: createHash('sha256').update(envelopeId).digest('hex') }
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

export function entryOnTheWire(entry: Omit<AuditRow, 'previousHash' | 'hash'>) {
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

/** SHA-256 over the previous hash and the canonical entry as on the wire. */
function hashOf(entry: Omit<AuditRow, 'hash'>): string {
  const canonical = canonicalJson({ party: entry.party, ...entryOnTheWire(entry) })
  return createHash('sha256').update(entry.previousHash).update(canonical).digest('hex')
}

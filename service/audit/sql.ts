import { and, asc, count, desc, eq, gt } from 'drizzle-orm'
import type { EnvelopeId } from '@/lib/contract/ids'
import type { Db } from '../store/db'
import { type AuditNote, type AuditRow, chain } from './chain'
import { auditEntries } from './schema'

export function auditStore(db: Db) {
  return {
    /**
     * Adds to an envelope's chain. Callers hold the envelope's row lock (or have just inserted it),
     * because nobody else may append between reading the last entry and writing the next.
     */
    async append(notes: AuditNote | readonly AuditNote[]): Promise<AuditRow[]> {
      const [first, ...rest] = [notes].flat()
      if (!first) return []
      const [last] = await db
        .select({ seq: auditEntries.seq, hash: auditEntries.hash })
        .from(auditEntries)
        .where(eq(auditEntries.envelopeId, first.envelopeId))
        .orderBy(desc(auditEntries.seq))
        .limit(1)
      const entries = chain(first.envelopeId, last, [first, ...rest])
      await db.insert(auditEntries).values(entries)
      return entries
    },

    /** How many entries of this action there are, after a moment or in all. */
    async count(envelopeId: EnvelopeId, action: AuditNote['action'], after = new Date(0)): Promise<number> {
      const [row] = await db
        .select({ entries: count() })
        .from(auditEntries)
        .where(
          and(eq(auditEntries.envelopeId, envelopeId), eq(auditEntries.action, action), gt(auditEntries.at, after)),
        )
      return row?.entries ?? 0
    },

    trail(envelopeId: EnvelopeId): Promise<AuditRow[]> {
      return db
        .select()
        .from(auditEntries)
        .where(eq(auditEntries.envelopeId, envelopeId))
        .orderBy(asc(auditEntries.seq))
    },
  }
}

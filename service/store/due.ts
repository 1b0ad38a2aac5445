import { and, asc, eq, lte } from 'drizzle-orm'
import { envelopes } from './schema/envelopes'
import type { Db } from './store'

export type DueEnvelope = typeof envelopes.$inferSelect

/** Envelopes whose moment has come. They come locked; one that another process holds is passed over. */
export function dueStore(db: Db) {
  return {
    expired(now: Date, limit: number): Promise<DueEnvelope[]> {
      return db
        .select()
        .from(envelopes)
        .where(and(eq(envelopes.status, 'Sent'), lte(envelopes.expiresOn, now)))
        .orderBy(asc(envelopes.expiresOn))
        .limit(limit)
        .for('update', { skipLocked: true })
    },

    scheduled(now: Date, limit: number): Promise<DueEnvelope[]> {
      return db
        .select()
        .from(envelopes)
        .where(and(eq(envelopes.status, 'Scheduled'), lte(envelopes.scheduledOn, now)))
        .orderBy(asc(envelopes.scheduledOn))
        .limit(limit)
        .for('update', { skipLocked: true })
    },
  }
}

import { type AnyColumn, and, asc, eq, lte, notInArray, type SQL } from 'drizzle-orm'
import { envelopes } from './schema/envelopes'
import type { Db } from './store'

export type DueEnvelope = typeof envelopes.$inferSelect

/** The envelope whose moment came first, except those named. It comes locked; one that another process holds is passed over. */
export function dueStore(db: Db) {
  const first = async (due: SQL | undefined, moment: AnyColumn, except: readonly string[]) => {
    const [row] = await db
      .select()
      .from(envelopes)
      .where(and(due, except.length > 0 ? notInArray(envelopes.id, [...except]) : undefined))
      .orderBy(asc(moment))
      .limit(1)
      .for('update', { skipLocked: true })
    return row
  }
  return {
    expired: (now: Date, except: readonly string[]): Promise<DueEnvelope | undefined> =>
      first(and(eq(envelopes.status, 'Sent'), lte(envelopes.expiresOn, now)), envelopes.expiresOn, except),

    scheduled: (now: Date, except: readonly string[]): Promise<DueEnvelope | undefined> =>
      first(and(eq(envelopes.status, 'Scheduled'), lte(envelopes.scheduledOn, now)), envelopes.scheduledOn, except),
  }
}

import { asc, eq } from 'drizzle-orm'
import { events } from './schema/events'
import type { Db } from './store'

export type NewEvent = typeof events.$inferInsert
export type EventRow = typeof events.$inferSelect

export function eventStore(db: Db) {
  return {
    /** Answers its order number. */
    async add(event: NewEvent): Promise<number> {
      const [row] = await db.insert(events).values(event).returning({ seq: events.seq })
      if (!row) throw new Error('an inserted event came back empty')
      return row.seq
    },

    of(envelopeId: string): Promise<EventRow[]> {
      return db.select().from(events).where(eq(events.envelopeId, envelopeId)).orderBy(asc(events.seq))
    },
  }
}

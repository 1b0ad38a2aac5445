import { asc, eq } from 'drizzle-orm'
import { events } from './schema/events'
import type { Db } from './store'

export type NewEvent = typeof events.$inferInsert
export type EventRow = typeof events.$inferSelect

export function eventStore(db: Db) {
  return {
    async add(event: NewEvent): Promise<void> {
      await db.insert(events).values(event)
    },

    of(envelopeId: string): Promise<EventRow[]> {
      return db.select().from(events).where(eq(events.envelopeId, envelopeId)).orderBy(asc(events.seq))
    },
  }
}

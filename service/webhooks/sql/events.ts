import { and, eq, inArray, max } from 'drizzle-orm'
import type { EnvelopeId } from '@/lib/contract/ids'
import { type Db, first } from '../../store/db'
import { events } from '../schema/events'

export type NewEvent = typeof events.$inferInsert

export function eventStore(db: Db) {
  return {
    /** Returns its order number. */
    async add(event: NewEvent): Promise<number> {
      const row = await first(db.insert(events).values(event).returning({ seq: events.seq }))
      if (!row) throw new Error('an inserted event came back empty')
      return row.seq
    },

    /** The moment of an envelope's last event of these types. */
    async lastOf(envelopeId: EnvelopeId, types: string[]): Promise<Date | undefined> {
      const ofTypes = and(eq(events.envelopeId, envelopeId), inArray(events.eventType, types))
      const row = await first(
        db
          .select({ last: max(events.eventTime) })
          .from(events)
          .where(ofTypes),
      )
      return row?.last ?? undefined
    },
  }
}

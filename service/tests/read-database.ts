import { asc, eq, sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { EnvelopeId } from '@/lib/contract/ids'
import { signedDocuments } from '../envelopes/schema'
import { events } from '../webhooks/schema'

/** What happened to every event for every subscription that it matched, without tests; the four states add up to `expected`. */
type Accounting = {
  expected: number
  delivered: number
  pending: number
  deadLettered: number
  /** Or dismissed. */
  cancelled: number
  /** Sums of the tallies, which lists show in place of counting. */
  talliedPending: number
  talliedDeadLettered: number
}

/** Counts every delivery. */
export function deliveryAccounting(databaseUrl: string): Promise<Accounting> {
  return reading(databaseUrl, async (db) => {
    const { rows } = await db.execute<Accounting>(
      sql`select (select coalesce(sum(matched), 0) from events)::int as expected,
        count(*) filter (where state = 'delivered')::int as delivered,
        count(*) filter (where state = 'pending')::int as pending,
        count(*) filter (where state = 'dead_lettered')::int as "deadLettered",
        count(*) filter (where state in ('cancelled', 'dismissed'))::int as cancelled,
        (select coalesce(sum(pending), 0) from delivery_tallies)::int as "talliedPending",
        (select coalesce(sum(dead_lettered), 0) from delivery_tallies)::int as "talliedDeadLettered"
      from deliveries where not is_test`,
    )
    const [row] = rows
    if (!row) throw new Error('an aggregate came back empty')
    return row
  })
}

/** An envelope's outgoing events, oldest first. */
export function eventsOf(databaseUrl: string, envelopeId: EnvelopeId): Promise<(typeof events.$inferSelect)[]> {
  return reading(databaseUrl, (db) =>
    db.select().from(events).where(eq(events.envelopeId, envelopeId)).orderBy(asc(events.seq)),
  )
}

export async function signedDocumentOf(databaseUrl: string, envelopeId: EnvelopeId): Promise<Buffer | undefined> {
  const [row] = await reading(databaseUrl, (db) =>
    db.select().from(signedDocuments).where(eq(signedDocuments.envelopeId, envelopeId)),
  )
  return row?.content
}

async function reading<T>(databaseUrl: string, read: (db: NodePgDatabase) => Promise<T>): Promise<T> {
  const client = new pg.Client(databaseUrl)
  // When the database is dropped, the query rejects as well.
  client.on('error', () => undefined)
  await client.connect()
  return read(drizzle(client)).finally(() => client.end())
}

import { and, eq, inArray } from 'drizzle-orm'
import type { EnvelopeId } from '@/lib/contract/ids'
import type { Db } from './db'
import { envelopes } from './schema/envelopes'

export type Envelope = typeof envelopes.$inferSelect
export type NewEnvelope = typeof envelopes.$inferInsert
/** What a change may set; version and the dates of the change are set by `change` alone. */
export type EnvelopeSet = Partial<Pick<Envelope, 'status' | 'expiresOn' | 'scheduledOn'>>

export function envelopeStore(db: Db) {
  return {
    async insert(envelope: NewEnvelope): Promise<Envelope> {
      const [row] = await db.insert(envelopes).values(envelope).returning()
      if (!row) throw new Error('an inserted envelope came back empty')
      return row
    },
    async find(accountId: string, id: EnvelopeId): Promise<Envelope | undefined> {
      const [row] = await db
        .select()
        .from(envelopes)
        .where(and(eq(envelopes.id, id), eq(envelopes.accountId, accountId)))
      return row
    },
    async findById(id: EnvelopeId): Promise<Envelope | undefined> {
      const [row] = await db.select().from(envelopes).where(eq(envelopes.id, id))
      return row
    },
    async byIds(ids: EnvelopeId[]): Promise<Envelope[]> {
      return db.select().from(envelopes).where(inArray(envelopes.id, ids))
    },
    /** The account's envelope, held until the transaction ends. Its signers only change under this lock. */
    async lock(accountId: string, id: EnvelopeId): Promise<Envelope | undefined> {
      const [row] = await db
        .select()
        .from(envelopes)
        .where(and(eq(envelopes.id, id), eq(envelopes.accountId, accountId)))
        .for('update')
      return row
    },
    /** As `lock`, for callers that come by a signing token or as background work, without an account. */
    async lockById(id: EnvelopeId): Promise<Envelope | undefined> {
      const [row] = await db.select().from(envelopes).where(eq(envelopes.id, id)).for('update')
      return row
    },
    /** Only for `change`: everything else goes through it. */
    async update(id: EnvelopeId, set: Partial<NewEnvelope>): Promise<Envelope> {
      const [row] = await db.update(envelopes).set(set).where(eq(envelopes.id, id)).returning()
      if (!row) throw new Error(`envelope ${id} is gone`)
      return row
    },
  }
}

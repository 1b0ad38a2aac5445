import { and, eq, inArray } from 'drizzle-orm'
import type { EnvelopeId } from '@/lib/contract/ids'
import { type Db, first } from '../../store/db'
import { envelopes } from '../schema/envelopes'

export type Envelope = typeof envelopes.$inferSelect
export type NewEnvelope = typeof envelopes.$inferInsert
/** What a change may set; version and the dates of the change are set by `change` alone. */
export type EnvelopeSet = Partial<Pick<Envelope, 'status' | 'expiresOn' | 'scheduledOn'>>

export function envelopeStore(db: Db) {
  const ofAccount = (accountId: string, id: EnvelopeId) => and(eq(envelopes.id, id), eq(envelopes.accountId, accountId))

  return {
    async insert(envelope: NewEnvelope): Promise<Envelope> {
      const row = await first(db.insert(envelopes).values(envelope).returning())
      if (!row) throw new Error('an inserted envelope came back empty')
      return row
    },
    find: (accountId: string, id: EnvelopeId): Promise<Envelope | undefined> =>
      first(db.select().from(envelopes).where(ofAccount(accountId, id))),
    findById: (id: EnvelopeId): Promise<Envelope | undefined> =>
      first(db.select().from(envelopes).where(eq(envelopes.id, id))),
    byIds: async (ids: EnvelopeId[]): Promise<Envelope[]> =>
      db.select().from(envelopes).where(inArray(envelopes.id, ids)),
    /** The account's envelope, locked until the transaction ends. Its signers only change under this lock. */
    lock: (accountId: string, id: EnvelopeId): Promise<Envelope | undefined> =>
      first(db.select().from(envelopes).where(ofAccount(accountId, id)).for('update')),
    /** As `lock`, for signing tokens and background work, which have no account. */
    lockById: (id: EnvelopeId): Promise<Envelope | undefined> =>
      first(db.select().from(envelopes).where(eq(envelopes.id, id)).for('update')),
    /** Only for `change`: everything else goes through it. */
    async update(id: EnvelopeId, set: Partial<NewEnvelope>): Promise<Envelope> {
      const row = await first(db.update(envelopes).set(set).where(eq(envelopes.id, id)).returning())
      if (!row) throw new Error(`envelope ${id} is gone`)
      return row
    },
  }
}

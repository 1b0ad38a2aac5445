import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import { PAGE_SIZE } from '@/lib/contract/constants'
import type { EnvelopeId, TemplateId } from '@/lib/contract/ids'
import { brandings } from '../../branding/schema'
import { accounts, users } from '../../identity/schema'
import { type Db, first, lazily } from '../../store/db'
import { beyond, bounds, type Cursor } from '../../store/page'
import { envelopes, idempotencyKeys } from '../schema'

export type Envelope = typeof envelopes.$inferSelect
export type NewEnvelope = typeof envelopes.$inferInsert
/** What a change may set; version and the dates of the change are set by `change` alone. */
export type EnvelopeSet = Partial<Pick<Envelope, 'status' | 'expiresOn' | 'scheduledOn'>>

export function envelopeStore(db: Db) {
  const { placeholder } = sql
  const ofAccountById = lazily(() =>
    db
      .select()
      .from(envelopes)
      .where(and(eq(envelopes.id, placeholder('id')), eq(envelopes.accountId, placeholder('accountId'))))
      .prepare('envelope_of_account'),
  )
  const ofAccount = (accountId: string, id: EnvelopeId) => and(eq(envelopes.id, id), eq(envelopes.accountId, accountId))

  return {
    async insert(envelope: NewEnvelope): Promise<Envelope> {
      const row = await first(db.insert(envelopes).values(envelope).returning())
      if (!row) throw new Error('an inserted envelope came back empty')
      return row
    },
    find: (accountId: string, id: EnvelopeId): Promise<Envelope | undefined> =>
      first(ofAccountById().execute({ accountId, id })),
    findById: (id: EnvelopeId): Promise<Envelope | undefined> =>
      first(db.select().from(envelopes).where(eq(envelopes.id, id))),
    /** A page of ids, newest first, strictly after an envelope. */
    async ofTemplate(templateId: TemplateId, after: Envelope | undefined, atMost: number): Promise<EnvelopeId[]> {
      const cursor = after && { since: after.createdOn, after: after.id }
      const { since, after: afterId } = bounds(cursor)
      const rows = await db
        .select({ id: envelopes.id })
        .from(envelopes)
        .where(and(eq(envelopes.templateId, templateId), beyond(envelopes.createdOn, envelopes.id, since, afterId)))
        .orderBy(desc(envelopes.createdOn), desc(envelopes.id))
        .limit(atMost)
      return rows.map(({ id }) => id)
    },
    formSizes: (ids: EnvelopeId[]): Promise<Map<EnvelopeId, number>> => formSizes(db, ids),
    byIds: async (ids: EnvelopeId[]): Promise<Envelope[]> =>
      db.select().from(envelopes).where(inArray(envelopes.id, ids)),
    /** The account's envelope, locked. Its signers only change under this lock. */
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

/** The rows of several envelopes, apart. */
export function byEnvelope<T extends { envelopeId: EnvelopeId }>(rows: T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const group = groups.get(row.envelopeId)
    if (group) group.push(row)
    else groups.set(row.envelopeId, [row])
  }
  return groups
}

/** What the names of its fields and short values take of a person or file. */
const ITEM_BYTES = 250

/** An envelope's place in the feed; `version` tells whether a copy is current. */
export type FeedPlace = { id: EnvelopeId; version: number }

export function feedStore(db: Db) {
  const { accountId, status, updatedOn, id, version } = envelopes
  const { placeholder } = sql

  const pageWhere = (name: string, ofStatus: boolean) =>
    lazily(() =>
      db
        .select({ id, version })
        .from(envelopes)
        .where(
          and(
            eq(accountId, placeholder('accountId')),
            ofStatus ? eq(status, placeholder('status')) : undefined,
            beyond(updatedOn, id, placeholder('since'), placeholder('after')),
          ),
        )
        .orderBy(desc(updatedOn), desc(id))
        .limit(PAGE_SIZE)
        .prepare(name),
    )
  const page = pageWhere('feed', false)
  const pageOfStatus = pageWhere('feed_of_status', true)

  return {
    /** Newest first, strictly after the cursor: one range of one index. */
    async page(accountId: string, status?: string, cursor?: Cursor): Promise<FeedPlace[]> {
      const place = { accountId, ...bounds(cursor) }
      return status === undefined ? page().execute(place) : pageOfStatus().execute({ ...place, status })
    },

    /** About how many bytes the items of these envelopes have. */
    async sizes(ids: EnvelopeId[]): Promise<Map<EnvelopeId, number>> {
      if (ids.length === 0) return new Map()
      const { rows } = await db.execute<{ id: EnvelopeId; size: number }>(sql`
        select e.id, (octet_length(e.email_subject) + octet_length(e.email_message) + people.size + files.size)::int as size
        from envelopes e,
          lateral (
            select coalesce(sum(${ITEM_BYTES} + octet_length(concat(s.name, s.email, s.company_name, s.title, s."group", s.request_role,
              s.delegated_to, s.delegated_from, s.decline_reason, s.search_values))), 0) as size
            from signers s where s.envelope_id = e.id) people,
          lateral (
            select coalesce(sum(${ITEM_BYTES} + octet_length(f.name)), 0) as size
            from envelope_files f where f.envelope_id = e.id) files
        where e.id = any(${sql.param(ids)}::uuid[])`)
      return new Map(rows.map(({ id, size }) => [id, size]))
    },
  }
}

/** About how many bytes the fields of these envelopes have, with what was filled in. */
async function formSizes(db: Db, ids: EnvelopeId[]): Promise<Map<EnvelopeId, number>> {
  const { rows } = await db.execute<{ id: EnvelopeId; size: number }>(sql`
    select e.id, (form.size + filled.size)::int as size
    from unnest(${sql.param(ids)}::uuid[]) as e(id),
      lateral (
        select coalesce(sum(octet_length(f.fields::text)), 0) as size
        from envelope_files f where f.envelope_id = e.id) form,
      lateral (
        select coalesce(sum(octet_length(s."values"::text)), 0) as size
        from signers s where s.envelope_id = e.id) filled`)
  return new Map(rows.map(({ id, size }) => [id, size]))
}

/** The person an envelope is attributed to, and the account they send for, with its language. */
export type Sender = {
  firstName: string
  lastName: string
  email: string
  account: string
  language: string | null
}

const { id, firstName, lastName, email } = users

export function senderStore(db: Db) {
  const senders = () =>
    db
      .select({ id, firstName, lastName, email, account: accounts.name, language: brandings.language })
      .from(users)
      .innerJoin(accounts, eq(accounts.id, users.accountId))
      .leftJoin(brandings, eq(brandings.accountId, accounts.id))
  const byId = lazily(() =>
    senders()
      .where(eq(id, sql.placeholder('id')))
      .prepare('sender_of_envelope'),
  )

  return {
    async ofCreators(creatorIds: string[]): Promise<Map<string, Sender>> {
      const rows = await senders().where(inArray(id, creatorIds))
      return new Map(rows.map(({ id, ...sender }) => [id, sender]))
    },
    async get(creatorId: string): Promise<Sender> {
      const row = await first(byId().execute({ id: creatorId }))
      if (!row) throw new Error(`no user ${creatorId}`)
      const { id, ...sender } = row
      return sender
    },
  }
}

type Response = { code: number; message: string; notice?: string }
export type AnsweredKey = { fingerprint: string; response: Response | null }

export function idempotencyStore(db: Db) {
  const ofKey = (accountId: string, key: string) =>
    and(eq(idempotencyKeys.accountId, accountId), eq(idempotencyKeys.key, key))

  return {
    find: (accountId: string, key: string): Promise<AnsweredKey | undefined> =>
      first(
        db
          .select({ fingerprint: idempotencyKeys.fingerprint, response: idempotencyKeys.response })
          .from(idempotencyKeys)
          .where(ofKey(accountId, key)),
      ),
    /** True when the key is ours now. Waits for a transaction that claimed it first. */
    async claim(row: { accountId: string; key: string; fingerprint: string; createdOn: Date }): Promise<boolean> {
      const claims = await db
        .insert(idempotencyKeys)
        .values(row)
        .onConflictDoNothing()
        .returning({ key: idempotencyKeys.key })
      return claims.length === 1
    },
    async answer(accountId: string, key: string, response: Response): Promise<void> {
      await db.update(idempotencyKeys).set({ response }).where(ofKey(accountId, key))
    },
    /** Removes at most `atMost` keys from before the moment; answers how many. */
    async forget(before: Date, atMost: number): Promise<number> {
      const oldest = db
        .select({ accountId: idempotencyKeys.accountId, key: idempotencyKeys.key })
        .from(idempotencyKeys)
        .where(lt(idempotencyKeys.createdOn, before))
        .orderBy(asc(idempotencyKeys.createdOn))
        .limit(atMost)
        // Several processes forget at once: what one of them removes is none of the other's work.
        .for('update', { skipLocked: true })
        .as('oldest')
      const removedRows = await db
        .delete(idempotencyKeys)
        .where(
          inArray(
            sql`(${idempotencyKeys.accountId}, ${idempotencyKeys.key})`,
            db.select({ accountId: oldest.accountId, key: oldest.key }).from(oldest),
          ),
        )
      return removedRows.rowCount ?? 0
    },
  }
}

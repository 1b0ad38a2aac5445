import { and, asc, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { EnvelopeId } from '@/lib/contract/ids'
import { mails } from '../../mail/schema'
import { type Db, first, lazily } from '../../store/db'
import { beyond, bounds, type Cursor } from '../../store/page'
import { envelopes, signers } from '../schema'

export type NewSigner = typeof signers.$inferInsert
/** What only sealing needs; drawings can weigh a megabyte, so lists never read them. */
export type Marks = Pick<typeof signers.$inferSelect, 'id' | 'signature' | 'initials' | 'values'>
export type Signer = Omit<typeof signers.$inferSelect, 'signature' | 'initials' | 'values'> & {
  initialed: boolean
  /** The last invitation, reminder or copy. */
  mail: LastMail | null
}
/** `at` as PostgreSQL writes a moment in JSON. */
export type LastMail = Pick<typeof mails.$inferSelect, 'state' | 'kind' | 'cause'> & {
  at: string
  reason: string | null
  until: string | null
}

const { signature: _signature, initials: _initials, values: _values, ...light } = getTableColumns(signers)
const columns = {
  ...light,
  initialed: sql<boolean>`${signers.initials} is not null`,
  mail: sql<LastMail | null>`(
    select json_build_object('state', m.state, 'kind', m.kind, 'at', coalesce(m.changed_on, m.created_on), 'reason', m.last_error,
      'cause', m.cause, 'until', m.retried_until)
    from ${mails} m where m.id = ${signers.mailId})`,
}

const { slot, name, email, state, initialed, requestRole, group, companyName, title, language } = columns
const { delegatedTo, delegatedFrom, delegatedBy, declineReason, mail, authentication, viewProblem } = columns
/** What lists show of a signer. */
const inLists = {
  ...{ slot, name, email, state, initialed, requestRole, group, companyName, title, language },
  ...{ delegatedTo, delegatedFrom, delegatedBy, declineReason, mail, authentication, viewProblem },
}
export type ListSigner = Pick<Signer, keyof typeof inLists>

/** A signer found by address, with what the search shows of its envelope. */
export type Assignment = {
  signer: ListSigner
  envelope: Pick<typeof envelopes.$inferSelect, 'id' | 'emailSubject' | 'status' | 'createdOn' | 'updatedOn'>
}

export function signerStore(db: Db) {
  const { placeholder } = sql

  const ofEnvelope = lazily(() =>
    db
      .select(columns)
      .from(signers)
      .where(eq(signers.envelopeId, placeholder('envelopeId')))
      .orderBy(asc(signers.position), asc(signers.generation))
      .prepare('signers_of_envelope'),
  )

  const byAddress = lazily(() =>
    db
      .select({
        signer: inLists,
        envelope: {
          id: envelopes.id,
          emailSubject: envelopes.emailSubject,
          status: envelopes.status,
          createdOn: envelopes.createdOn,
          updatedOn: envelopes.updatedOn,
        },
      })
      .from(signers)
      .innerJoin(envelopes, eq(envelopes.id, signers.envelopeId))
      .where(
        and(
          eq(signers.accountId, placeholder('accountId')),
          eq(signers.emailLower, placeholder('email')),
          beyond(signers.envelopeUpdatedOn, signers.envelopeId, placeholder('since'), placeholder('after')),
        ),
      )
      .orderBy(
        desc(signers.envelopeUpdatedOn),
        desc(signers.envelopeId),
        asc(signers.position),
        asc(signers.generation),
      )
      .limit(placeholder('limit'))
      .prepare('signers_by_address'),
  )

  return {
    async insert(rows: NewSigner[]): Promise<void> {
      if (rows.length > 0) await db.insert(signers).values(rows)
    },

    /** All assignments of an envelope in signing order, a delegated one before its replacement. */
    ofEnvelope: (envelopeId: EnvelopeId): Promise<Signer[]> => ofEnvelope().execute({ envelopeId }),
    async ofEnvelopes(envelopeIds: EnvelopeId[]): Promise<Signer[]> {
      if (envelopeIds.length === 0) return []
      return db
        .select(columns)
        .from(signers)
        .where(inArray(signers.envelopeId, envelopeIds))
        .orderBy(asc(signers.envelopeId), asc(signers.position), asc(signers.generation))
    },

    byTokenHash: (tokenHash: string): Promise<Signer | undefined> =>
      first(db.select(columns).from(signers).where(eq(signers.tokenHash, tokenHash))),

    /** Of everybody, or of these signers. */
    marks(envelopeId: EnvelopeId, ids?: string[]): Promise<Marks[]> {
      const { id, signature, initials, values } = signers
      return db
        .select({ id, signature, initials, values })
        .from(signers)
        .where(and(eq(signers.envelopeId, envelopeId), ids && inArray(signers.id, ids)))
    },

    /** What everybody filled in, without drawings. */
    values(...envelopeIds: EnvelopeId[]): Promise<Pick<Marks, 'id' | 'values'>[]> {
      const { id, values } = signers
      return db.select({ id, values }).from(signers).where(inArray(signers.envelopeId, envelopeIds))
    },

    async update(id: string, patch: Partial<NewSigner>): Promise<void> {
      await db.update(signers).set(patch).where(eq(signers.id, id))
    },

    async invited(ids: string[], invitedOn: Date): Promise<void> {
      if (ids.length > 0) await db.update(signers).set({ invitedOn }).where(inArray(signers.id, ids))
    },

    async mailed(rows: { id: string; mailId: string }[]): Promise<void> {
      if (rows.length === 0) return
      const column = (name: 'id' | 'mailId') => sql.param(rows.map((row) => row[name]))
      await db.execute(sql`
        update signers set mail_id = mailed.mail_id
        from unnest(${column('id')}::uuid[], ${column('mailId')}::uuid[]) as mailed(id, mail_id)
        where signers.id = mailed.id`)
    },

    /** Repeats the envelope's date on its assignments, for the search by address. */
    async touch(envelopeId: EnvelopeId, envelopeUpdatedOn: Date): Promise<void> {
      await db.update(signers).set({ envelopeUpdatedOn }).where(eq(signers.envelopeId, envelopeId))
    },

    /**
     * Assignments of one address after the cursor, newest first. A cursor names an envelope, so a
     * page never ends inside one: an envelope that would be cut is left to the next page.
     */
    async search(
      accountId: string,
      email: string,
      cursor: Cursor | undefined,
      pageSize: number,
    ): Promise<Assignment[]> {
      const place = { accountId, email: email.toLowerCase(), ...bounds(cursor), limit: pageSize + 1 }
      const rows = await byAddress().execute(place)
      return wholeEnvelopes(rows, pageSize)
    },
  }
}

function wholeEnvelopes(rows: Assignment[], pageSize: number): Assignment[] {
  const next = rows[pageSize]
  const page = rows.slice(0, pageSize)
  if (!next) return page
  const whole = page.filter((row) => row.envelope.id !== next.envelope.id)
  return whole.length > 0 ? whole : page
}

import 'server-only'
import { and, desc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { TemplateId } from '@/lib/contract/ids'
import type { DraftContent } from '@/lib/desk/drafts/contract/draft-content'
import { drafts } from '@/lib/desk/drafts/schema'
import { people } from '@/lib/desk/platform/auth/schema'
import { changesRows, type Desk, desk, first } from '@/lib/desk/platform/database/database'

export type DraftRow = typeof drafts.$inferSelect
/** Only its own person finds a draft. */
export type OwnDraft = { personId: string; id: string }

const isOwn = ({ personId, id }: OwnDraft) =>
  and(eq(drafts.id, id), eq(drafts.personId, personId), isNull(drafts.discardedAt))

/** Undefined when the id is taken. */
export const insertDraft = (
  draft: Pick<
    typeof drafts.$inferInsert,
    'id' | 'personId' | 'purpose' | 'templateId' | 'templateName' | 'content' | 'base' | 'replaces'
  >,
  db: Desk = desk(),
) =>
  first(
    db
      .insert(drafts)
      .values({ ...draft, bytes: sizeOf(draft.content) })
      .onConflictDoNothing({ target: drafts.id })
      .returning(),
  )

const sizeOf = (content: DraftContent): number => Buffer.byteLength(JSON.stringify(content))

export const findDraft = (own: OwnDraft, db: Desk = desk()) => first(db.select().from(drafts).where(isOwn(own)))

/** Whether anybody has a draft with this id. */
export const isTaken = async (id: string): Promise<boolean> =>
  (await first(desk().select({ id: drafts.id }).from(drafts).where(eq(drafts.id, id)))) !== undefined

/** Locks the draft until the transaction ends. */
export const lockDraft = (tx: Desk, own: OwnDraft) => first(tx.select().from(drafts).where(isOwn(own)).for('update'))

/** Until the transaction ends nobody else adds to the person's drafts, so that what is counted stays true. */
export const lockDraftsOf = (tx: Desk, personId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`drafts of ${personId}`}, 0))`)

/** How many unsent drafts a person has, and how many bytes they have. */
export async function measureDrafts(tx: Desk, personId: string): Promise<{ drafts: number; bytes: number }> {
  const isUnsent = and(
    eq(drafts.personId, personId),
    isNull(drafts.discardedAt),
    inArray(drafts.state, ['open', 'sending']),
  )
  const measured = { drafts: sql<number>`count(*)::int`, bytes: sql<number>`coalesce(sum(${drafts.bytes}), 0)::float8` }
  return (await first(tx.select(measured).from(drafts).where(isUnsent))) ?? { drafts: 0, bytes: 0 }
}

/** Drafts of an hour ago that nothing was typed into: no list shows them. */
export const removeBlankDrafts = (tx: Desk, personId: string) =>
  tx.delete(drafts).where(
    and(
      eq(drafts.personId, personId),
      eq(drafts.state, 'open'),
      lt(drafts.updatedAt, sql`now() - interval '1 hour'`),
      sql`${drafts.content} - 'recipients' = '{}'
          and not jsonb_path_exists(${drafts.content}, '$.recipients[*] ? (@.name != "" || @.email != "")')`,
    ),
  )

/** Removes what a person discarded before the last ones. */
export async function removeDiscardedBeyond(personId: string, most: { drafts: number; bytes: number }): Promise<void> {
  await desk().execute(sql`
    delete from drafts using (
      select id, row_number() over newest as place, sum(bytes) over newest as total from drafts
      where person_id = ${personId} and discarded_at is not null window newest as (order by discarded_at desc, id)
    ) as discarded
    where drafts.id = discarded.id and (discarded.place > ${most.drafts} or discarded.total > ${most.bytes})`)
}

/** Replaces the content of an open draft; undefined when it is not open, or has another version. */
export const replaceContent = (own: OwnDraft, version: number, content: DraftContent, now: Date, db: Desk = desk()) =>
  first(
    db
      .update(drafts)
      .set({ content, bytes: sizeOf(content), version: nextVersion, updatedAt: now })
      .where(and(isOwn(own), eq(drafts.version, version), eq(drafts.state, 'open')))
      .returning(),
  )

/** True when there was such a draft in one of these states. It stays until it is removed for good. */
export const discardOwnDraft = (own: OwnDraft, states: DraftRow['state'][], now: Date) =>
  changesRows(
    desk()
      .update(drafts)
      .set({ discardedAt: now })
      .where(and(isOwn(own), inArray(drafts.state, states))),
  )

/** Removes a draft for good that nothing was written into yet. True when there was one. */
export const removeEmptyDraft = (own: OwnDraft) =>
  changesRows(
    desk()
      .delete(drafts)
      .where(and(isOwn(own), eq(drafts.state, 'open'), sql`${drafts.content} = '{"recipients": []}'::jsonb`)),
  )

/** Undefined when the person has no such draft to take back. */
export const restoreOwnDraft = (tx: Desk, { personId, id }: OwnDraft) =>
  first(
    tx
      .update(drafts)
      .set({ discardedAt: null })
      .where(and(eq(drafts.id, id), eq(drafts.personId, personId), isNotNull(drafts.discardedAt)))
      .returning(),
  )

export async function removeDiscardedDraftsOlderThan(days: number): Promise<void> {
  await desk()
    .delete(drafts)
    .where(lt(drafts.discardedAt, sql`now() - ${days} * interval '1 day'`))
}

/** Changes a draft that is still in the state and the round in which it was read; otherwise undefined. */
export const changeDraft = (db: Desk, { id, state, round }: DraftRow, patch: Partial<DraftRow>, now: Date) =>
  first(
    db
      .update(drafts)
      .set({ ...patch, version: nextVersion, updatedAt: now })
      .where(and(eq(drafts.id, id), eq(drafts.state, state), eq(drafts.round, round)))
      .returning(),
  )

/** The envelope that the draft replaces is voided. */
export const noteReplaced = (id: string, now: Date) =>
  desk().update(drafts).set({ replacedAt: now }).where(eq(drafts.id, id))

export const findDraftOfEnvelope = (envelopeId: string) =>
  first(desk().select().from(drafts).where(eq(drafts.envelopeId, envelopeId)))

/** The newest draft that replaces this envelope, and whose it is. */
export const findReplacement = (envelopeId: string) =>
  first(
    desk()
      .select({ draft: drafts, person: people.name })
      .from(drafts)
      .innerJoin(people, eq(people.id, drafts.personId))
      .where(and(eq(drafts.replaces, envelopeId), isNull(drafts.discardedAt)))
      .orderBy(desc(drafts.updatedAt))
      .limit(1),
  )

/** The drafts that were saved as this template, or over it. */
export const findDraftsOfTemplate = (id: TemplateId) =>
  desk()
    .select({ id: drafts.id })
    .from(drafts)
    .where(and(eq(drafts.templateId, id), eq(drafts.purpose, 'template'), eq(drafts.state, 'sent')))

/** The last saves of a template, newest first, and who made them. */
export const findSavesOfTemplate = (id: TemplateId) =>
  desk()
    .select({ draft: drafts, person: people.name })
    .from(drafts)
    .innerJoin(people, eq(people.id, drafts.personId))
    .where(and(eq(drafts.templateId, id), eq(drafts.purpose, 'template'), eq(drafts.state, 'sent')))
    .orderBy(desc(drafts.updatedAt))
    .limit(5)

/** Which of these envelopes were sent from a draft or a row of a bulk job. */
export async function findSentEnvelopes(ids: string[]): Promise<ReadonlySet<string>> {
  const wanted = sql.param(ids)
  const { rows } = await desk().execute<{ id: string }>(sql`
    select envelope_id as id from drafts where envelope_id = any(${wanted}::text[])
    union select envelope_id from bulk_send_rows where envelope_id = any(${wanted}::text[])`)
  return new Set(rows.map(({ id }) => id))
}

const nextVersion = sql`${drafts.version} + 1`

/** A person whose send under this key has no known outcome. */
export async function findUnconfirmedSender(tx: Desk, keyId: string): Promise<string | undefined> {
  const [waiting] = await tx
    .select({ person: people.name })
    .from(drafts)
    .innerJoin(people, eq(people.id, drafts.personId))
    .where(and(eq(drafts.sentWith, keyId), eq(drafts.state, 'sending')))
    .limit(1)
  return waiting?.person
}

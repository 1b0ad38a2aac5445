import 'server-only'
import { createHash } from 'node:crypto'
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { TemplateId } from '@/lib/contract/ids'
import { people } from '@/lib/desk/accounts/schema'
import { changesRows, type Desk, desk, first } from '@/lib/desk/runtime/database/database'
import type { DraftContent, DraftPurpose } from './contract/draft'
import { draftCodes, drafts, preparedDocuments, preparedParts } from './schema'

export type DraftRow = typeof drafts.$inferSelect
/** Only its own person finds a draft. */
export type OwnDraft = { personId: string; id: string }

export const isOwn = ({ personId, id }: OwnDraft) =>
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

export const lockDraft = (tx: Desk, own: OwnDraft) => first(tx.select().from(drafts).where(isOwn(own)).for('update'))

/** Until the transaction ends, other requests of the person add no drafts. */
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

/** True when there was such a draft in one of these states. It is removed later. */
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

/** Makes drafts another person's, with their files. Pages of the person before can no longer save. */
export async function giveDrafts(tx: Desk, ids: readonly string[], personId: string): Promise<void> {
  const wanted = sql.param([...ids])
  await tx.execute(sql`
    update drafts set person_id = ${personId}, version = version + 1 where id = any(${wanted}::uuid[])`)
  await tx.execute(sql`update uploads set person_id = ${personId} where draft_id = any(${wanted}::uuid[])`)
}

export async function removeDiscardedDraftsOlderThan(days: number): Promise<void> {
  await desk()
    .delete(drafts)
    .where(lt(drafts.discardedAt, sql`now() - ${days} * interval '1 day'`))
}

/** Changes a draft in the state and round in which it was read; otherwise undefined. */
export const changeDraft = (db: Desk, { id, state, round }: DraftRow, patch: Partial<DraftRow>, now: Date) =>
  first(
    db
      .update(drafts)
      .set({ ...patch, version: nextVersion, updatedAt: now })
      .where(and(eq(drafts.id, id), eq(drafts.state, state), eq(drafts.round, round)))
      .returning(),
  )

export const findDraftOfEnvelope = (envelopeId: string) =>
  first(desk().select().from(drafts).where(eq(drafts.envelopeId, envelopeId)))

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

/** What lists show of a draft. Its content may have two megabytes, which stay in the database. */
export type DraftFacts = Pick<DraftRow, 'id' | 'templateId' | 'templateName' | 'state'> & {
  purpose: DraftPurpose
  updatedAt: string
  discardedAt: string | null
  /** The subject of an envelope, or the name of a template. */
  title: string
  names: string[]
  addresses: string[]
  people: number
  hasRecipients: boolean
  /** Without refused files, which cannot be sent. */
  documentNames: string[]
  documents: number
  /** A signer has no signature field. */
  isUnsigned: boolean
}

/** Names of people and documents of one draft. */
const NAMES = 5

/** The person's unsent drafts that something was typed into, the newest first. */
export const listUnsentDrafts = (personId: string, limit: number, db?: Desk): Promise<DraftFacts[]> =>
  listFacts(
    sql`d.person_id = ${personId} and d.discarded_at is null and d.state in ('open', 'sending')`,
    sql`d.updated_at desc`,
    limit,
    db,
  )

/** Those that the person can take back, the last discarded first. */
export const listDiscardedDrafts = (personId: string, limit: number): Promise<DraftFacts[]> =>
  listFacts(sql`d.person_id = ${personId} and d.discarded_at is not null`, sql`d.discarded_at desc`, limit)

async function listFacts(
  where: ReturnType<typeof sql>,
  order: ReturnType<typeof sql>,
  limit: number,
  db: Desk = desk(),
) {
  const { rows } = await db.execute<DraftFacts>(sql`
    select d.id, d.purpose, d.template_id as "templateId", d.template_name as "templateName", d.state,
      ${isoTime(sql`d.updated_at`)} as "updatedAt", ${isoTime(sql`d.discarded_at`)} as "discardedAt",
      coalesce(d.content ->> case d.purpose when 'template' then 'templateName' else 'emailSubject' end, '') as title,
      recipients.names, recipients.addresses, recipients.people,
      recipients.count > 0 and recipients."areNamed" and recipients."hasActor" as "hasRecipients",
      documents.names as "documentNames", documents.count as documents,
      signed.unsigned > 0 as "isUnsigned"
    from drafts d
    cross join lateral (
      select count(*)::int as count,
        count(*) filter (where r.called <> '')::int as people,
        coalesce((array_agg(r.called order by r.at) filter (where r.called <> ''))[1:${sql.raw(String(NAMES))}], '{}') as names,
        coalesce((array_agg(r.email order by r.at) filter (where r.email <> ''))[1:${sql.raw(String(NAMES))}], '{}') as addresses,
        coalesce(bool_and(r.name <> '' and (d.purpose = 'template' or r.email ~ '^\\S+@\\S+$')), true) as "areNamed",
        coalesce(bool_or(r.role <> 'CC'), false) as "hasActor",
        coalesce(bool_or(r.is_filled), false) as is_filled
      from (
        select at, name, email, role, is_filled, coalesce(nullif(name, ''), email) as called
        from jsonb_array_elements(d.content -> 'recipients') with ordinality as each(person, at)
        cross join lateral (
          select trim(coalesce(person ->> 'name', '')) as name, trim(coalesce(person ->> 'email', '')) as email,
            coalesce(person ->> 'role', 'Signer') as role,
            exists (select from jsonb_each(person - 'id') as entry where entry.value not in ('""', 'null')) as is_filled
        ) as parts
      ) as r
    ) as recipients
    cross join lateral (
      select count(*)::int as count,
        coalesce((array_agg(document ->> 'name' order by at))[1:${sql.raw(String(NAMES))}], '{}') as names
      from jsonb_array_elements(coalesce(d.content -> 'documents', '[]')) with ordinality as each(document, at)
      where not exists (
        select from uploads u
        where u.draft_id = d.id and u.id::text = document ->> 'id' and u.state = 'refused'
      )
    ) as documents
    cross join lateral (
      select count(*) as unsigned
      from jsonb_array_elements(d.content -> 'recipients') as person
      where coalesce(person ->> 'role', 'Signer') = 'Signer' and person -> 'id' not in (
        select field -> 'recipient' from jsonb_array_elements(coalesce(d.content -> 'fields', '[]')) as field
        where field ->> 'type' = 'signature')
    ) as signed
    where ${where} and not (d.state = 'open' and d.content - 'recipients' = '{}' and not recipients.is_filled)
    order by ${order} limit ${limit}`)
  return rows
}

const isoTime = (column: ReturnType<typeof sql>) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const PART_BYTES = 512 * 1024

type Recipe = { draftId: string; recipe: string }
type PreparedDocument = Pick<typeof preparedDocuments.$inferSelect, 'id' | 'size' | 'sha256'>

const columns = { id: preparedDocuments.id, size: preparedDocuments.size, sha256: preparedDocuments.sha256 }

export const findPrepared = ({ draftId, recipe }: Recipe, db: Desk = desk()): Promise<PreparedDocument | undefined> =>
  first(
    db
      .select(columns)
      .from(preparedDocuments)
      .where(and(eq(preparedDocuments.draftId, draftId), eq(preparedDocuments.recipe, recipe))),
  )

/** Stores what was made by a recipe. When another request stored it first, that one counts. */
export async function storePrepared(from: Recipe, bytes: Uint8Array): Promise<PreparedDocument> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const documentRow = await desk().transaction(async (tx) => {
    const row = await first(
      tx
        .insert(preparedDocuments)
        .values({ ...from, size: bytes.length, sha256 })
        .onConflictDoNothing()
        .returning(columns),
    )
    if (!row) return findPrepared(from, tx)
    for (let at = 0; at < bytes.length; at += PART_BYTES) {
      const part = Buffer.from(bytes.subarray(at, at + PART_BYTES))
      await tx.insert(preparedParts).values({ documentId: row.id, position: at / PART_BYTES, bytes: part })
    }
    return row
  })
  if (!documentRow) throw new Error('the prepared document was not written')
  return documentRow
}

/** Reads it part by part. */
export async function* readPrepared(documentId: string): AsyncGenerator<Uint8Array> {
  for (let position = -1; ; ) {
    const part = await first(
      desk()
        .select({ position: preparedParts.position, bytes: preparedParts.bytes })
        .from(preparedParts)
        .where(and(eq(preparedParts.documentId, documentId), gt(preparedParts.position, position)))
        .orderBy(asc(preparedParts.position))
        .limit(1),
    )
    if (!part) return
    yield part.bytes
    position = part.position
  }
}

export const removePrepared = (tx: Desk, draftId: string) =>
  tx.delete(preparedDocuments).where(eq(preparedDocuments.draftId, draftId))

export const storeCodes = (tx: Desk, draftId: string, sealed: string) =>
  tx.insert(draftCodes).values({ draftId, sealed }).onConflictDoUpdate({ target: draftCodes.draftId, set: { sealed } })

export const findCodes = async (draftId: string): Promise<string | undefined> =>
  (await first(desk().select({ sealed: draftCodes.sealed }).from(draftCodes).where(eq(draftCodes.draftId, draftId))))
    ?.sealed

export const removeCodes = (db: Desk, draftId: string) => db.delete(draftCodes).where(eq(draftCodes.draftId, draftId))

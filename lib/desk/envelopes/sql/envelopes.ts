import 'server-only'
import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { type Desk, desk } from '@/lib/desk/runtime/database/database'
import { notify } from '@/lib/desk/runtime/database/notifications'
import { DAY_MS } from '@/lib/text/durations'
import { type MirrorChange, mirrorFollowers } from '../mirror/followers'
import type { MirroredEnvelope } from '../mirror/to-mirrored'
import { mirrorEnvelopes, mirrorSigners } from '../schema'
import { removeUnusedPeople, upsertPeople } from './people'
import { addTokens } from './tokens'

/** At most this many envelopes go into one transaction, because each may have a hundred people. */
const BATCH = 100

/**
 * The only writer of the mirror's rows: pages of the feed, deliveries, answers to people and voids
 * that the service has confirmed all come here, through `storeEvents`. An older state never replaces
 * a newer one (`IS_LATER`), in whatever order they arrive. Answers with the ids of the envelopes that
 * changed, which every process is notified of.
 */
export async function upsertEnvelopes(account: string, envelopes: readonly MirroredEnvelope[]): Promise<string[]> {
  const changedIds: string[] = []
  // Always in the same order: two transactions that lock these rows in different orders would
  // deadlock.
  const inOrder = [...newestOfEach(envelopes).values()].sort((a, b) => (a.id < b.id ? -1 : 1))
  for (let start = 0; start < inOrder.length; start += BATCH) {
    const batch = inOrder.slice(start, start + BATCH)
    // Before the envelopes: an envelope must not be stored without its words. Words without an
    // envelope do no harm.
    await addTokens(
      account,
      batch.flatMap(({ tokens }) => tokens),
    )
    changedIds.push(...(await upsertBatch(account, batch)))
  }
  return changedIds
}

/** One statement cannot change a row twice. */
function newestOfEach(envelopes: readonly MirroredEnvelope[]): Map<string, MirroredEnvelope> {
  const newest = new Map<string, MirroredEnvelope>()
  for (const envelope of envelopes) {
    const other = newest.get(envelope.id)
    if (!other || other.changedAt <= envelope.changedAt) newest.set(envelope.id, envelope)
  }
  return newest
}

const upsertBatch = (account: string, batch: MirroredEnvelope[]): Promise<string[]> =>
  desk().transaction(async (tx) => {
    const before = await readBefore(tx, account, batch)
    const generation = sql`coalesce((select generation from mirror_accounts where account = ${account}), 1)`
    const rows = await tx
      .insert(mirrorEnvelopes)
      .values(batch.map(({ people: _, tokens: __, ...envelope }) => ({ ...envelope, account, generation })))
      .onConflictDoUpdate({
        target: [mirrorEnvelopes.account, mirrorEnvelopes.id],
        set: { ...REPLACED, remindAt: NEXT_LOOK, completedAt: COMPLETED },
        setWhere: IS_LATER,
      })
      .returning({ id: mirrorEnvelopes.id })
    const changedIds = new Set(rows.map(({ id }) => id))
    await markSeen(tx, account, batch)
    if (changedIds.size === 0) return []
    await notifyMirrored(tx, account)
    const ids = sql`any(${sql.param([...changedIds])}::text[])`
    const earlierPeople = await tx
      .delete(mirrorSigners)
      .where(sql`${mirrorSigners.account} = ${account} and ${mirrorSigners.envelopeId} = ${ids}`)
      .returning({ account: mirrorSigners.account, email: mirrorSigners.email })
    const after = batch
      .filter(({ id }) => changedIds.has(id))
      .map((envelope) => ({ ...envelope, statusBefore: before.statuses.get(envelope.id) }))
    const people = after.flatMap(({ id, changedAt, people }) =>
      people.map((person) => ({ ...person, account, envelopeId: id, changedAt })),
    )
    if (people.length > 0) await tx.insert(mirrorSigners).values(people)
    await upsertPeople(tx, account, people)
    const emails = new Set(people.map(({ email }) => email))
    const formerPeople = earlierPeople.filter(({ email }) => !emails.has(email))
    await removeUnusedPeople(tx, formerPeople)
    const change = { account, envelopes: after, formerPeople, finishedAt: before.finishedAt }
    for (const follower of mirrorFollowers()) await follower.change?.(tx, change)
    return [...changedIds]
  })

type Before = { statuses: Map<string, string>; finishedAt: MirrorChange['finishedAt'] }

async function readBefore(tx: Desk, account: string, batch: readonly MirroredEnvelope[]): Promise<Before> {
  const { rows } = await tx.execute<{ id: string | null; status: string; finishedAt: Date | string | null }>(sql`
    select e.id, e.status, a.finished_at as "finishedAt"
    from (select (select finished_at from mirror_accounts where account = ${account}) as finished_at) as a
    left join mirror_envelopes e on e.account = ${account}
      and e.id = any(${sql.param(batch.map(({ id }) => id))}::text[])`)
  const finishedAt = rows[0]?.finishedAt
  return {
    statuses: new Map(rows.flatMap(({ id, status }) => (id === null ? [] : [[id, status]]))),
    finishedAt: finishedAt ? new Date(finishedAt) : undefined,
  }
}

/**
 * Which of two states of an envelope the mirror shows, whoever read them: the one with the later
 * change, and of two with one change the one whose request began later. What a rebuild reads counts
 * in any case: it corrects wrong dates, and columns that another version derived.
 */
const IS_LATER = sql`(excluded.changed_at, excluded.read_at) > (${mirrorEnvelopes.changedAt}, ${mirrorEnvelopes.readAt})
    and (excluded.event_id, excluded.envelope) is distinct from (${mirrorEnvelopes.eventId}, ${mirrorEnvelopes.envelope})
  or excluded.generation > ${mirrorEnvelopes.generation} and excluded.read_at > ${mirrorEnvelopes.readAt}`

/** An envelope that has not changed was shown by this reading of the feed, too. */
const markSeen = (tx: Desk, account: string, batch: MirroredEnvelope[]) =>
  tx.execute(sql`
    update mirror_envelopes e set generation = a.generation from mirror_accounts a
    where a.account = ${account} and e.account = a.account and e.generation < a.generation
      and e.id = any(${sql.param(batch.map(({ id }) => id))}::text[])`)

/** Open pages of the account read their lists again. */
export const notifyMirrored = (tx: Desk, account: string) => notify(tx, { kind: 'mirror', account })

/** All columns but those that name the row, and when its reminders are due. */
const REPLACED = Object.fromEntries(
  Object.entries(getTableColumns(mirrorEnvelopes))
    .filter(([name]) => !['account', 'id', 'remindAt', 'sentAt'].includes(name))
    .map(([name, column]) => [name, sql.raw(`excluded.${column.name}`)]),
)

/** Days until a reminder count from a signature, whose date the next change of the envelope hides. */
const NEXT_LOOK = sql`case when excluded.signed = ${mirrorEnvelopes.signed} then ${mirrorEnvelopes.remindAt} else 'epoch' end`

/** A later change of a completed envelope, such as a new code for a copy, does not complete it again. */
const COMPLETED = sql`case when ${mirrorEnvelopes.status} = 'Signed' and excluded.status = 'Signed'
  then least(${mirrorEnvelopes.completedAt}, excluded.completed_at) else excluded.completed_at end`

/** As it was last stored. */
export async function findInMirror(account: string, id: string): Promise<PdfSignRequest | undefined> {
  const [row] = await desk()
    .select({ envelope: mirrorEnvelopes.envelope })
    .from(mirrorEnvelopes)
    .where(and(eq(mirrorEnvelopes.account, account), eq(mirrorEnvelopes.id, id)))
  return row?.envelope
}

type ListFields = Pick<MirroredEnvelope, 'id' | 'templateName' | 'templateKey' | 'search' | 'envelope'>

/** Replaces what is found and shown of envelopes whose state stays as it is. */
export async function replaceListFields(tx: Desk, account: string, envelopes: readonly ListFields[]): Promise<void> {
  if (envelopes.length === 0) return
  const rows = envelopes.map(({ id, templateName, templateKey, search, envelope }) => ({
    id,
    templateName,
    templateKey,
    search,
    envelope,
  }))
  await tx.execute(sql`
    update mirror_envelopes e set template_name = r."templateName", template_key = r."templateKey",
      search = r.search::tsvector, envelope = r.envelope
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as r(id text, "templateName" text, "templateKey" text, search text, envelope jsonb)
    where e.account = ${account} and e.id = r.id`)
  await notifyMirrored(tx, account)
}

/** Whether the mirror shows this state, or a later one. */
export async function hasState(account: string, { id, changedAt, envelope }: MirroredEnvelope): Promise<boolean> {
  const { rows } = await desk().execute(sql`
    select 1 from mirror_envelopes
    where account = ${account} and id = ${id} and (changed_at, envelope = ${JSON.stringify(envelope)}::jsonb)
      >= (${changedAt.toISOString()}::timestamptz, true)`)
  return rows.length > 0
}

/**
 * Completed envelopes whose copies may change without a new date, the longest unread first: a mail
 * server delays one, or a code opens one, which wrong guesses lock. A copy with a code is looked at
 * for a month.
 */
export async function findChangingCopies(account: string, now: Date, limit: number): Promise<string[]> {
  const since = new Date(now.getTime() - CODE_WATCHED_MS)
  const { rows } = await desk().execute<{ id: string }>(sql`
    select id from mirror_envelopes
    where account = ${account} and status = 'Signed' and (
      search @@ ${"'mail=deferred' | 'code=locked'"}::tsquery
      or (changed_at > ${since} and jsonb_path_exists(envelope, '$.signers[*].authentication')))
    order by read_at limit ${limit}`)
  return rows.map(({ id }) => id)
}

const CODE_WATCHED_MS = 30 * DAY_MS

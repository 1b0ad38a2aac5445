import 'server-only'
import { and, desc, eq, isNotNull, isNull, notInArray, or, sql } from 'drizzle-orm'
import type { SettledOutcome } from '@/lib/desk/contract/activity-record'
import type { ActivityAction } from '@/lib/desk/contract/describe-activity'
import type { Activity } from '@/lib/desk/contract/desk'
import { type Desk, desk } from '@/lib/desk/store/database'
import { activities, activityOutcomes } from '@/lib/desk/store/schema/activity'

export type ActivityEntry = {
  action: ActivityAction
  envelopeId?: string | undefined
  detail?: Record<string, unknown> | undefined
  /** Names what may be recorded only once, however often it is repeated. */
  once?: string | undefined
}
export type Actor = { id: string; name: string; email: string }
/** Where a request comes from: the network address, and browser and system in short words. */
export type Client = { address?: string | undefined; device: string }
type Settled = { outcome: SettledOutcome; reason?: string | undefined }

/**
 * Records that a person begins something, before it happens, because a crash must not hide it. Answers the entry's id; undefined
 * when this may be recorded only once and was.
 */
export async function beginActivity(
  actor: Actor,
  client: Client,
  entry: ActivityEntry,
  db: Desk = desk(),
): Promise<string | undefined> {
  if (entry.once && (await isRecorded(entry.once))) return undefined
  const [row] = await db
    .insert(activities)
    .values({
      personId: actor.id,
      person: `${actor.name} <${actor.email}>`,
      action: entry.action,
      envelopeId: entry.envelopeId,
      detail: entry.detail,
      address: client.address,
      device: client.device,
    })
    .returning({ id: activities.id })
  if (!row) throw new Error('the activity record was not written')
  return row.id
}

/** Adds how an activity ended, and what is known of it only now. */
export async function settleActivity(
  id: string,
  { outcome, reason }: Settled,
  entry: ActivityEntry,
  db: Desk = desk(),
): Promise<void> {
  const { envelopeId, detail } = entry
  const once = outcome === 'done' ? entry.once : undefined
  const settled = { activityId: id, outcome, reason, envelopeId, detail, once }
  const added = await db
    .insert(activityOutcomes)
    .values(settled)
    .onConflictDoNothing({ target: activityOutcomes.once })
    .returning({ id: activityOutcomes.activityId })
  // Another request recorded the same first.
  if (added.length === 0) await db.insert(activityOutcomes).values({ activityId: id, outcome: 'repeated' })
}

/** Records what has ended already, or ends with the transaction `db`: for sign-ins, which no route handler performs in a person's name. */
export async function recordActivity(
  actor: Actor,
  client: Client,
  entry: ActivityEntry,
  settled: Settled = { outcome: 'done' },
  db: Desk = desk(),
): Promise<void> {
  const id = await beginActivity(actor, client, entry, db)
  if (id) await settleActivity(id, settled, entry, db)
}

async function isRecorded(once: string): Promise<boolean> {
  const [row] = await desk()
    .select({ id: activityOutcomes.activityId })
    .from(activityOutcomes)
    .where(eq(activityOutcomes.once, once))
  return row !== undefined
}

/** Entries of an envelope, whether it was named before the act or known only after it. */
export const concernsEnvelope = (id: string) => sql`${activities.id} in (
  select ${activities.id} from ${activities} where ${activities.envelopeId} = ${id}
  union select ${activityOutcomes.activityId} from ${activityOutcomes} where ${activityOutcomes.envelopeId} = ${id})`

/**
 * What the team did, newest first, at most 100; what was not confirmed says so in its detail. What was refused is left out here, and
 * only `everything` includes what was done to people and accounts.
 */
export async function listActivity(envelopeId: string | undefined, everything: boolean): Promise<Activity[]> {
  const someEnvelope = or(isNotNull(activities.envelopeId), isNotNull(activityOutcomes.envelopeId))
  const rows = await desk()
    .select({ entry: activities, settled: activityOutcomes })
    .from(activities)
    .leftJoin(activityOutcomes, eq(activityOutcomes.activityId, activities.id))
    .where(
      and(
        or(isNull(activityOutcomes.outcome), notInArray(activityOutcomes.outcome, ['refused', 'repeated'])),
        envelopeId ? concernsEnvelope(envelopeId) : everything ? undefined : someEnvelope,
      ),
    )
    .orderBy(desc(activities.at))
    .limit(100)
  return rows.map(({ entry, settled }) => {
    const detail = settled?.detail ?? entry.detail
    return {
      id: entry.id,
      at: entry.at.toISOString(),
      person: entry.person,
      action: entry.action,
      envelope_id: settled?.envelopeId ?? entry.envelopeId ?? undefined,
      detail:
        settled && settled.outcome !== 'unknown' ? (detail ?? undefined) : { ...detail, outcome: 'not confirmed' },
    }
  })
}

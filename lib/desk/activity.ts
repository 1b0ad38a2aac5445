import 'server-only'
import { desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Activity } from '@/lib/contract/desk'
import { type Desk, desk } from './database'
import { activities } from './schema'

export type Deed = {
  action: string
  envelopeId?: string
  detail?: Record<string, unknown>
  /** Names what may be recorded only once, however often it is repeated. */
  once?: string
}
export type Doer = { id: string; name: string; email: string }

/** Records that a person begins something, before it happens, so that a crash cannot hide it. */
export async function beginDeed(person: Doer, { action, envelopeId, detail }: Deed): Promise<string> {
  const [row] = await desk()
    .insert(activities)
    .values({ personId: person.id, person: `${person.name} <${person.email}>`, action, envelopeId, detail })
    .returning({ id: activities.id })
  if (!row) throw new Error('the activity record was not written')
  return row.id
}

/** Completes a begun record; `refused` takes it back, for nothing happened. */
export async function endDeed(id: string, outcome: 'done' | 'unknown' | 'refused', deed: Deed): Promise<void> {
  const { envelopeId, detail, once } = deed
  await desk().transaction(async (tx) => {
    if (outcome === 'refused' || (once && (await recorded(tx, once)))) {
      await tx.delete(activities).where(eq(activities.id, id))
    } else {
      const stamp = outcome === 'done' ? once : undefined
      await tx.update(activities).set({ outcome, envelopeId, detail, once: stamp }).where(eq(activities.id, id))
    }
  })
}

/** Whether it stands there already; until the transaction ends nobody else gets to ask. */
async function recorded(tx: Desk, once: string): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${once}, 0))`)
  const [row] = await tx.select({ id: activities.id }).from(activities).where(eq(activities.once, once))
  return row !== undefined
}

/**
 * Newest first, at most 100; what was cut off or not confirmed says so in its detail. What was done to people and accounts only
 * `everything` shows.
 */
export async function listActivity(envelopeId: string | undefined, everything: boolean): Promise<Activity[]> {
  const rows = await desk()
    .select()
    .from(activities)
    .where(
      envelopeId ? eq(activities.envelopeId, envelopeId) : everything ? undefined : isNotNull(activities.envelopeId),
    )
    .orderBy(desc(activities.at))
    .limit(100)
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    person: row.person,
    action: row.action,
    envelope_id: row.envelopeId ?? undefined,
    detail: row.outcome === 'done' ? (row.detail ?? undefined) : { ...row.detail, outcome: 'not confirmed' },
  }))
}

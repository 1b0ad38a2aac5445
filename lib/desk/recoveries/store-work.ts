import 'server-only'
import { and, asc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { desk } from '@/lib/desk/store/database'
import { recoveries, recoveryDeliveries } from '@/lib/desk/store/schema/recovery'

export type HeldRecovery = typeof recoveries.$inferSelect
export type RecoveryItem = typeof recoveryDeliveries.$inferSelect
type Ending = 'done' | 'stopped'

const LEASE = sql`now() + interval '30 seconds'`
/** How often whoever works says that it still does. */
export const RENEW_EVERY_MS = 10_000

const underWay = inArray(recoveries.state, ['listing', 'running'])
const held = (id: string, holder: string) =>
  and(eq(recoveries.id, id), eq(recoveries.holder, holder), gt(recoveries.heldUntil, sql`now()`), underWay)

/** The oldest recovery that nobody works at becomes this holder's, until its lease ends. One that got stuck lets the others before it. */
export async function holdRecovery(holder: string): Promise<HeldRecovery | undefined> {
  const free = desk()
    .select({ id: recoveries.id })
    .from(recoveries)
    .where(
      and(underWay, or(isNull(recoveries.holder), lt(recoveries.heldUntil, sql`now()`), eq(recoveries.holder, holder))),
    )
    .orderBy(sql`${recoveries.trouble} is not null`, asc(recoveries.startedAt))
    .limit(1)
    .for('update', { skipLocked: true })
  const [row] = await desk()
    .update(recoveries)
    .set({ holder, heldUntil: LEASE })
    .where(inArray(recoveries.id, free))
    .returning()
  return row
}

export async function renewRecovery(id: string, holder: string): Promise<void> {
  await desk().update(recoveries).set({ heldUntil: LEASE }).where(held(id, holder))
}

/** Others may go on with it at once. `trouble` says why this one does not. */
export async function letRecoveryGo(id: string, holder: string, trouble?: string): Promise<void> {
  await desk()
    .update(recoveries)
    .set({ holder: null, heldUntil: null, ...(trouble && { trouble }) })
    .where(and(eq(recoveries.id, id), eq(recoveries.holder, holder), underWay))
}

/** The service answers. False when the recovery is no longer this holder's. */
export const goesOn = (id: string, holder: string) => change(id, holder, { trouble: null })

/** Everything of the range is listed: from here on it is retried. False when the recovery is no longer this holder's. */
export const beginRetrying = (id: string, holder: string) => change(id, holder, { state: 'running' })

export const endRecovery = (id: string, holder: string, state: Ending, trouble: string | null = null) =>
  change(id, holder, { state, trouble, endedAt: new Date(), holder: null })

async function change(id: string, holder: string, to: Partial<HeldRecovery>): Promise<boolean> {
  const rows = await desk().update(recoveries).set(to).where(held(id, holder)).returning({ id: recoveries.id })
  return rows.length > 0
}

type Listed = Pick<RecoveryItem, 'recoveryId' | 'subscriptionId' | 'deliveryId' | 'createdOn'>

export async function keepListed(items: Listed[]): Promise<void> {
  if (items.length > 0) await desk().insert(recoveryDeliveries).values(items).onConflictDoNothing()
}

/** The one from which listing goes on: it goes from the newest to the oldest. */
export async function oldestListed(recoveryId: string, subscriptionId: string): Promise<RecoveryItem | undefined> {
  const { recoveryId: of, subscriptionId: by, createdOn, deliveryId } = recoveryDeliveries
  const [row] = await desk()
    .select()
    .from(recoveryDeliveries)
    .where(and(eq(of, recoveryId), eq(by, subscriptionId)))
    .orderBy(asc(createdOn), asc(deliveryId))
    .limit(1)
  return row
}

/** The oldest that are left, all of one subscription. */
export async function nextItems(recoveryId: string, atMost: number): Promise<RecoveryItem[]> {
  const rows = await desk()
    .select()
    .from(recoveryDeliveries)
    .where(and(eq(recoveryDeliveries.recoveryId, recoveryId), inArray(recoveryDeliveries.state, ['waiting', 'asking'])))
    .orderBy(asc(recoveryDeliveries.createdOn), asc(recoveryDeliveries.deliveryId))
    .limit(atMost)
  return rows.filter(({ subscriptionId }) => subscriptionId === rows[0]?.subscriptionId)
}

/** Notes that the request is about to leave. False when it must not: cancelled, or another process goes on with it. */
export async function beginAsking(item: RecoveryItem, holder: string): Promise<boolean> {
  const rows = await desk()
    .update(recoveryDeliveries)
    .set({ state: 'asking' })
    .from(recoveries)
    .where(and(isItem(item), inArray(recoveryDeliveries.state, ['waiting', 'asking']), held(item.recoveryId, holder)))
    .returning({ id: recoveryDeliveries.deliveryId })
  return rows.length > 0
}

export async function settle(item: RecoveryItem, state: 'queued' | 'gone' | 'refused', note?: string): Promise<void> {
  await desk()
    .update(recoveryDeliveries)
    .set({ state, note: note ?? null, settledAt: sql`now()` })
    .where(isItem(item))
}

const isItem = ({ recoveryId, subscriptionId, deliveryId }: RecoveryItem) =>
  and(
    eq(recoveryDeliveries.recoveryId, recoveryId),
    eq(recoveryDeliveries.subscriptionId, subscriptionId),
    eq(recoveryDeliveries.deliveryId, deliveryId),
  )

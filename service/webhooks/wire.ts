import { toWireDate } from '@/lib/contract/dates'
import type { AccountDelivery, Delivery, Subscription } from '@/lib/contract/webhook'
import type { Tables } from '../store/store'
import type { ListedDelivery, AccountDelivery as Row } from './sql/deliveries'
import type { Subscription as SubscriptionRow } from './sql/subscriptions'

const date = (moment: Date | null) => (moment ? toWireDate(moment) : undefined)

export function isOverlapping(
  row: Pick<SubscriptionRow, 'previousSecretSealed' | 'previousUntil'>,
  now: Date,
): boolean {
  return row.previousSecretSealed !== null && row.previousUntil !== null && now < row.previousUntil
}

/** Subscriptions as lists tell of them, with what waits for each. */
export async function subscriptionsOnTheWire(
  tables: Tables,
  rows: SubscriptionRow[],
  now: Date,
): Promise<Subscription[]> {
  const ids = rows.map((row) => row.id)
  const tallies = await tables.tallies.read(ids)
  const recoveries = await tables.recoveries.progress(ids)
  return rows.map((row) => ({
    id: row.id,
    target_url: row.targetUrl,
    event_type: row.eventType,
    state: row.state,
    paused_because: row.pausedBecause ?? undefined,
    has_secret: row.secretSealed !== null,
    overlap_until: isOverlapping(row, now) ? date(row.previousUntil) : undefined,
    created_on: toWireDate(row.createdOn),
    last_delivery_on: date(row.lastDeliveryOn),
    last_failure_on: date(row.lastFailureOn),
    recovered_on: date(row.recoveredOn),
    secret_changed_on: date(row.secretChangedOn),
    secret_confirmed_on: date(row.secretConfirmedOn),
    pending: tallies.get(row.id)?.pending ?? 0,
    dead_lettered: tallies.get(row.id)?.deadLettered ?? 0,
    recovery: recoveries.get(row.id),
    ...(failuresOnTheWire(row) ?? { failing_attempts: 0 }),
  }))
}

/** Undefined after a success. */
export function failuresOnTheWire(row: SubscriptionRow) {
  return row.failingSince
    ? {
        failing_since: toWireDate(row.failingSince),
        failing_attempts: row.failingAttempts,
        last_status: row.lastFailureStatus ?? undefined,
        last_error: row.lastFailure ?? undefined,
      }
    : undefined
}

export function deliveryOnTheWire({ delivery, eventId, eventType }: ListedDelivery): Delivery {
  return {
    id: delivery.id,
    event_id: eventId,
    event_type: eventType,
    state: delivery.state === 'testing' ? 'pending' : delivery.state,
    attempts: delivery.attempts,
    response_status: delivery.responseStatus ?? undefined,
    last_error: delivery.lastError ?? undefined,
    lastAttemptAt: date(delivery.lastAttemptAt),
    nextAttemptAt: date(delivery.nextAttemptAt),
    created_on: toWireDate(delivery.createdOn),
  }
}

export function accountDeliveryOnTheWire({
  targetUrl,
  envelopeId,
  signerId,
  durationMs,
  ...row
}: Row): AccountDelivery {
  return {
    ...deliveryOnTheWire(row),
    subscription_id: row.delivery.subscriptionId,
    target_url: targetUrl,
    envelope_id: envelopeId ?? undefined,
    signer_id: envelopeId === null ? undefined : (signerId ?? undefined),
    test: envelopeId === null,
    duration_ms: durationMs ?? undefined,
  }
}

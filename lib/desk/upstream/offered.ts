import { MINUTE_MS } from '@/lib/text/durations'
import 'server-only'
import type { Offer } from '@/lib/contract/identity'
import { isRefusal, NotAllowed, NotOffered, type Refusal } from '@/lib/desk/runtime/contract/refusal'
import { once } from '@/lib/desk/runtime/process/once'
import { OPERATION_NAMES } from './contract/operation-names'
import type { SubscriptionOperation } from './contract/webhook-desk'
import { ABSENCE_STATUS, type Absence } from './transport/answer'
import type { Upstream } from './upstream'

const refused = () =>
  once('operations not offered', () => new Map<SubscriptionOperation, { kind: Absence; at: number }>())
/** A service may be updated: what it did not offer is then asked for again. */
const KNOWN_FOR_MS = 10 * MINUTE_MS

/**
 * A `NotFound` with one of these reasons is about the id. With any other, the service has no such
 * operation.
 */
const UNKNOWN_IDS: readonly unknown[] = ['subscription_not_found', 'delivery_not_found']

/**
 * Reads without an id: a `NotFound` is about the operation. Pages repeat them, and each repetition
 * would cost a request of the key's budget.
 */
const READS: readonly SubscriptionOperation[] = ['list', 'statistics', 'all deliveries']

function absenceOf(error: unknown): Absence | undefined {
  if (!isRefusal(error)) return undefined
  const { kind, about } = error
  if (kind === 'NotOffered' || kind === 'NotAllowed') return kind
  return kind === 'NotFound' && !UNKNOWN_IDS.includes(about.reason) ? kind : undefined
}

/**
 * Performs an operation that the interface does not show. A service may not offer it, which only
 * its answer shows: that it has none is remembered until it answers otherwise. `NotAllowed` is about
 * one key, and another may be allowed to. What a page only reads is not asked for again for a while.
 */
export async function offer<T>(operation: SubscriptionOperation, act: () => Promise<T>): Promise<T> {
  const refusal = refused().get(operation)
  if (refusal && READS.includes(operation) && isKnownAbsent(operation)) throw notOfferedRefusal(operation, refusal.kind)
  try {
    const result = await act()
    refused().delete(operation)
    return result
  } catch (error) {
    const kind = absenceOf(error)
    if (!kind) throw error
    if (kind !== 'NotAllowed') refused().set(operation, { kind, at: Date.now() })
    throw notOfferedRefusal(operation, kind, error)
  }
}

function notOfferedRefusal(operation: SubscriptionOperation, kind: Absence, cause?: unknown): Refusal {
  const name = OPERATION_NAMES[operation]
  const answer = `it answered ${ABSENCE_STATUS[kind]}.`
  return kind === 'NotAllowed'
    ? new NotAllowed(`The service does not allow ${name} with this API key: ${answer}`, { cause })
    : new NotOffered(`The service does not offer ${name}: ${answer}`, { cause })
}

export const notOffered = () =>
  [...refused()].map(([operation, { kind }]) => ({ operation, code: ABSENCE_STATUS[kind] }))

/** Whether the service has no such operation, as it answered a moment ago. */
export function isKnownAbsent(operation: SubscriptionOperation): boolean {
  const refusal = refused().get(operation)
  return refusal !== undefined && Date.now() - refusal.at < KNOWN_FOR_MS
}

type WithIdentity = Pick<Upstream, 'identity' | 'lastIdentity'>

/** Whether the service announces an addition. */
export async function hasOffer(service: WithIdentity, offer: Offer): Promise<boolean> {
  return (await knownIdentity(service))?.offers?.includes(offer) ?? false
}

/**
 * A key's first request reads the identity, so this seldom costs one. A service that does not
 * answer has none; the request itself shows what is wrong.
 */
export const knownIdentity = async (service: WithIdentity) =>
  service.lastIdentity() ?? (await service.identity().catch(ignoreRefusal))

function ignoreRefusal(error: unknown): undefined {
  if (!isRefusal(error)) throw error
}

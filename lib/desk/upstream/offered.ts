import { MINUTE_MS } from '@/lib/text/durations'
import 'server-only'
import type { Offer } from '@/lib/contract/identity'
import { isRefusal, Refusal } from '@/lib/desk/runtime/contract/refusal'
import { once } from '@/lib/desk/runtime/process/once'
import { OPERATION_NAMES } from './contract/operation-names'
import type { SubscriptionOperation } from './contract/webhook-desk'
import type { Upstream } from './upstream'

const refused = () =>
  once('operations not offered', () => new Map<SubscriptionOperation, { status: number; at: number }>())
/** A service may be updated: what it did not offer is then asked for again. */
const KNOWN_FOR_MS = 10 * MINUTE_MS

/**
 * With such a reason a 404 is about the id; any other means that the service has no such operation.
 */
const UNKNOWN_IDS: readonly unknown[] = ['subscription_not_found', 'delivery_not_found']

/**
 * Reads without an id, so a 404 is about the operation. Pages repeat them, and each would cost a
 * request of the key.
 */
const READS: readonly SubscriptionOperation[] = ['list', 'statistics', 'all deliveries']

function statusOf(error: unknown): number | undefined {
  if (!isRefusal(error)) return undefined
  if (error.code === 501) return 405
  if (error.code === 403) return 403
  return error.code === 404 && !UNKNOWN_IDS.includes(error.about.reason) ? 404 : undefined
}

/**
 * Performs an operation that the interface does not show. A service may not offer it, which only
 * its answer shows: 404 and 405 are remembered until it answers otherwise. A 403 is about one key,
 * and another may be allowed to. What a page only reads is not asked for again for a while.
 */
export async function offer<T>(operation: SubscriptionOperation, act: () => Promise<T>): Promise<T> {
  const refusal = refused().get(operation)
  if (refusal && READS.includes(operation) && isKnownAbsent(operation))
    throw notOfferedRefusal(operation, refusal.status)
  try {
    const result = await act()
    refused().delete(operation)
    return result
  } catch (error) {
    const status = statusOf(error)
    if (status === undefined) throw error
    if (status !== 403) refused().set(operation, { status, at: Date.now() })
    throw notOfferedRefusal(operation, status, error)
  }
}

function notOfferedRefusal(operation: SubscriptionOperation, status: number, cause?: unknown): Refusal {
  const name = OPERATION_NAMES[operation]
  const message = status === 403 ? `does not allow ${name} with this API key` : `does not offer ${name}`
  return new Refusal(status === 403 ? 403 : 501, `The service ${message}: it answered ${status}.`, { cause })
}

export const notOffered = () => [...refused()].map(([operation, { status }]) => ({ operation, code: status }))

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

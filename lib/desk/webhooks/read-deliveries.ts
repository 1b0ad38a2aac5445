import 'server-only'
import { PAGE_SIZE } from '@/lib/contract/constants'
import { parseServiceDate, toSince } from '@/lib/contract/dates'
import type { AllDeliveriesQuery } from '@/lib/contract/webhook'
import { isRefusal } from '@/lib/desk/runtime/contract/refusal'
import type { AnyAccountDelivery, AnyListedDelivery, DeskSubscription } from '@/lib/desk/upstream/contract/webhook-desk'
import { isKnownAbsent, offer } from '@/lib/desk/upstream/offered'
import type { Upstream } from '@/lib/desk/upstream/upstream'
import type { ReadEach } from './contract/endpoint'

export type Cursor = { since: string; after?: string | undefined }
export type DeliveryPage = { deliveries: AnyAccountDelivery[]; next?: Cursor | undefined; read_each?: ReadEach }
type Service = Pick<Upstream, 'accountDeliveries' | 'deliveries' | 'budget'>

/** The share of the key's requests that a page may use where no list has all deliveries. */
const SHARE = 1 / 4

/**
 * A page of the account's deliveries in one request; undefined when the service has no such list,
 * or one that doesn't say to which subscription and envelope deliveries belong.
 */
export async function readAccountPage(
  service: Pick<Service, 'accountDeliveries'>,
  query: AllDeliveriesQuery,
): Promise<DeliveryPage | undefined> {
  if (isKnownAbsent('all deliveries')) return undefined
  try {
    const deliveries = await offer('all deliveries', () => service.accountDeliveries(query))
    const last = deliveries.at(-1)
    const moment = parseServiceDate(last?.created_on)
    const next = deliveries.length >= PAGE_SIZE && last && moment && { since: toSince(moment), after: last.id }
    const { envelope_id } = query
    // A service may ignore filters that it doesn't know.
    const attributed = deliveries.filter(isAttributed).filter((each) => !envelope_id || each.envelope_id)
    if (attributed.length < deliveries.length) return undefined
    const own = envelope_id ? attributed.filter((each) => each.envelope_id === envelope_id) : attributed
    return { deliveries: own, next: next || undefined }
  } catch (error) {
    // A service may take the path for a subscription's.
    if (isRefusal(error, 'NotAllowed', 'NotFound', 'NotOffered')) return undefined
    throw error
  }
}

const isAttributed = (delivery: AnyListedDelivery): delivery is AnyAccountDelivery =>
  delivery.subscription_id !== undefined

type Each = {
  subscriptions: readonly DeskSubscription[]
  state: AllDeliveriesQuery['state']
  cursor?: Cursor | undefined
}

/**
 * Reads a page with a request for each subscription, for as many as the share allows: those that
 * delivered last. A page ends where the first of the lists ends, because older deliveries of that
 * one may be missing.
 */
export async function readEachPage(service: Service, { subscriptions, state, cursor }: Each): Promise<DeliveryPage> {
  const perMinute = Math.max(1, Math.floor(service.budget().limit * SHARE))
  const chosen = subscriptions
    .toSorted((a, b) => timeOf(b.last_delivery_on) - timeOf(a.last_delivery_on))
    .slice(0, perMinute)
  // Without `after`: it names a delivery of one subscription, and all are asked.
  const since = cursor?.since
  const pages = await Promise.allSettled(
    chosen.map(async (subscription) => ({
      subscription,
      page: await offer('deliveries', () => service.deliveries(subscription.id, { state, since })),
    })),
  )
  const failure = pages.find((each) => each.status === 'rejected')
  const read = pages.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  if (failure && (read.length === 0 || !isRefusal(failure.reason))) throw failure.reason
  const ends = read.flatMap(({ page }) => (page.length >= PAGE_SIZE ? [timeOf(page.at(-1)?.created_on)] : []))
  const end = Math.max(0, ...ends)
  const deliveries = read
    .flatMap(({ subscription: { id, target_url, event_type }, page }) =>
      page.map((delivery) => ({ event_type, ...delivery, subscription_id: id, target_url })),
    )
    .filter(({ created_on }) => timeOf(created_on) >= end)
    .toSorted((a, b) => timeOf(b.created_on) - timeOf(a.created_on) || (a.id < b.id ? 1 : -1))
  return {
    deliveries,
    // Those of the last second come again, and are recognized by their ids.
    next: end > 0 ? { since: toSince(new Date(end + 1_000)) } : undefined,
    read_each: {
      read: read.length,
      total: subscriptions.length,
      failed: chosen.length - read.length,
      per_minute: perMinute,
    },
  }
}

const timeOf = (text: string | undefined) => parseServiceDate(text)?.getTime() ?? 0

import 'server-only'
import type { ServiceKey } from '@/lib/desk/upstream/contract/service-key'
import type { Upstream } from '@/lib/desk/upstream/upstream'
import type { EndpointDeliveries } from './contract/endpoint'
import { describeDeliveries } from './describe-deliveries'
import { readByEventIds } from './read-by-event-ids'
import { type DeliveryPage, readAccountPage } from './read-deliveries'
import { subscriptionList } from './subscriptions'

type Service = Pick<Upstream, 'subscriptions' | 'accountDeliveries' | 'deliveries' | 'budget' | 'envelope' | 'audit'>

type Reader = { upstream: Service; key: ServiceKey | undefined }
/** `is_complete`: false where a delivery may be one that could not be listed. */
type EnvelopePage = DeliveryPage & { is_complete?: boolean }

/** One envelope's deliveries to all targets, newest first. */
export async function listEnvelopeDeliveries({ upstream, key }: Reader, id: string): Promise<EndpointDeliveries> {
  const page: EnvelopePage =
    (await readAccountPage(upstream, { envelope_id: id })) ?? (await readEach({ upstream, key }, id))
  const is_complete = page.next === undefined && page.is_complete !== false
  return { ...page, deliveries: await describeDeliveries(key, page.deliveries), is_complete }
}

async function readEach({ upstream, key }: Reader, id: string): Promise<EnvelopePage> {
  const { subscriptions, is_complete } = await subscriptionList({ upstream, key })
  const page = await readByEventIds(upstream, subscriptions, id)
  const { read, total } = page.read_each ?? { read: 0, total: 1 }
  return { ...page, is_complete: is_complete && read === total }
}

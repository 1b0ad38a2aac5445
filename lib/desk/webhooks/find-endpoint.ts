import 'server-only'
import { absent, Refusal } from '@/lib/desk/platform/contract/refusal'
import type { ServiceKey } from '@/lib/desk/platform/upstream/contract/service-key'
import type { DeskSubscription, SubscriptionList } from '@/lib/desk/platform/upstream/contract/webhook-desk'
import { accountOf } from '@/lib/desk/platform/upstream/keys/account'
import { notOffered } from '@/lib/desk/platform/upstream/offered'
import type { Upstream } from '@/lib/desk/platform/upstream/upstream'
import type { EndpointDetail } from './contract/endpoint'
import { listedFailures } from './contract/endpoint-health'
import { type EndpointReader, readStatistics, toEndpoint } from './list-endpoints'
import { listLabels } from './sql/webhooks'
import { subscriptionList } from './subscriptions'

export type SubscriptionReader = {
  upstream: Pick<Upstream, 'subscriptions' | 'currentSubscriptions'>
  key: ServiceKey | undefined
}

/** The endpoint of a subscription: any of its subscriptions leads to it. */
export async function findEndpoint(
  { upstream, key }: EndpointReader & SubscriptionReader,
  id: string,
): Promise<EndpointDetail> {
  const [list, statistics, labels] = await Promise.all([
    listWith({ upstream, key }, id),
    readStatistics(upstream, { same_target_as: id }),
    accountOf(key).then(listLabels),
  ])
  const own = withSameTarget(list.subscriptions, id)
  return {
    ...toEndpoint(own, { failures: statistics ?? listedFailures(own), figures: statistics, labels }),
    is_complete: list.is_complete,
    not_offered: notOffered(),
  }
}

/** The subscriptions of an endpoint. */
export async function endpointSubscriptions(reader: SubscriptionReader, id: string): Promise<DeskSubscription[]> {
  return withSameTarget((await listWith(reader, id)).subscriptions, id)
}

/** Without this subscription the list is read past the cache: another program may just have created it. */
async function listWith({ upstream, key }: SubscriptionReader, id: string): Promise<SubscriptionList> {
  const query = { same_target_as: id }
  const list = await subscriptionList({ upstream, key }, query)
  if (list.is_refused) throw new Refusal(403, 'Your key may not manage webhooks.')
  if (list.subscriptions.some((each) => each.id === id)) return list
  return subscriptionList({ upstream: { subscriptions: upstream.currentSubscriptions }, key }, query)
}

function withSameTarget(all: readonly DeskSubscription[], id: string): DeskSubscription[] {
  const target = all.find((each) => each.id === id)?.target_url
  if (target === undefined) throw absent('endpoint')
  return all.filter(({ target_url }) => target_url === target)
}

import 'server-only'
import { absent, NotAllowed } from '@/lib/desk/runtime/contract/refusal'
import type { Context } from '@/lib/desk/upstream/context'
import type { ServiceKey } from '@/lib/desk/upstream/contract/service-key'
import type { DeskSubscription, SubscriptionList } from '@/lib/desk/upstream/contract/webhook-desk'
import { accountOf } from '@/lib/desk/upstream/keys/account'
import { notOffered } from '@/lib/desk/upstream/offered'
import type { Upstream } from '@/lib/desk/upstream/upstream'
import type { EndpointDetail } from './contract/endpoint'
import { listedFailures } from './contract/endpoint-health'
import { readStatistics, toEndpoint } from './endpoint-figures'
import type { EndpointReader } from './list-endpoints'
import { listLabels, saveLabel } from './sql'
import { announceWebhooks, subscriptionList } from './subscriptions'

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

export async function endpointSubscriptions(reader: SubscriptionReader, id: string): Promise<DeskSubscription[]> {
  return withSameTarget((await listWith(reader, id)).subscriptions, id)
}

/** Without this subscription the list is read past the cache: it may be new. */
async function listWith({ upstream, key }: SubscriptionReader, id: string): Promise<SubscriptionList> {
  const query = { same_target_as: id }
  const list = await subscriptionList({ upstream, key }, query)
  if (list.is_refused) throw new NotAllowed('Your key may not manage webhooks.')
  if (list.subscriptions.some((each) => each.id === id)) return list
  return subscriptionList({ upstream: { subscriptions: upstream.currentSubscriptions }, key }, query)
}

function withSameTarget(all: readonly DeskSubscription[], id: string): DeskSubscription[] {
  const target = all.find((each) => each.id === id)?.target_url
  if (target === undefined) throw absent('endpoint')
  return all.filter(({ target_url }) => target_url === target)
}

/** Names a target for everybody of the account; an empty label removes the name. */
export async function labelEndpoint(
  { upstream, key }: Context,
  { id, label }: { id: string; label: string },
): Promise<{ label: string }> {
  const [first] = await endpointSubscriptions({ upstream, key }, id)
  if (first) await saveLabel(await accountOf(key), first.target_url, label)
  await announceWebhooks(key)
  return { label }
}

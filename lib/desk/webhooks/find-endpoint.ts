import 'server-only'
import { absent } from '@/lib/desk/contract/refusal'
import type { EndpointDetail } from '@/lib/desk/contract/webhooks/endpoint'
import type { DeskSubscription } from '@/lib/desk/contract/webhooks/webhook-desk'
import { accountOf } from '@/lib/desk/keys/account'
import { listLabels } from '@/lib/desk/store/webhooks'
import { notOffered } from '@/lib/desk/upstream/offered'
import type { Upstream } from '@/lib/desk/upstream/upstream'
import { type EndpointReader, readStatistics, toEndpoint } from './list-endpoints'
import { subscriptionList } from './subscriptions'

/** The endpoint of a subscription: any of its subscriptions leads to it. */
export async function findEndpoint({ upstream, key }: EndpointReader, id: string): Promise<EndpointDetail> {
  const [list, statistics, labels] = await Promise.all([
    subscriptionList(upstream),
    readStatistics(upstream),
    accountOf(key).then(listLabels),
  ])
  const own = withSameTarget(list.subscriptions, id)
  const figures = statistics && own.flatMap((each) => statistics.get(each.id) ?? [])
  const sum = (field: 'delivered' | 'failed_attempts') =>
    figures?.reduce((total, each) => total + (each[field] ?? 0), 0)
  return {
    ...toEndpoint(own, statistics, labels),
    delivered: sum('delivered'),
    failed_attempts: sum('failed_attempts'),
    is_partial: figures?.some(({ partial }) => partial),
    is_complete: list.is_complete,
    not_offered: notOffered(),
  }
}

/** The subscriptions of an endpoint. */
export async function endpointSubscriptions(
  upstream: Pick<Upstream, 'subscriptions'>,
  id: string,
): Promise<DeskSubscription[]> {
  return withSameTarget((await subscriptionList(upstream)).subscriptions, id)
}

function withSameTarget(all: readonly DeskSubscription[], id: string): DeskSubscription[] {
  const target = all.find((each) => each.id === id)?.target_url
  if (target === undefined) throw absent('endpoint')
  return all.filter(({ target_url }) => target_url === target)
}

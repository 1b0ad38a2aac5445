import 'server-only'
import { EVENT_TYPES } from '@/lib/contract/constants'
import type { LiveUpdates, OwnSubscriptionState } from '@/lib/desk/contract/live'
import { isRefusal } from '@/lib/desk/contract/refusal'
import { env } from '@/lib/desk/env/env'
import type { Upstream } from '@/lib/desk/upstream/upstream'
import { compared } from '../compared'
import { readSecrets } from '../receiver/secrets'
import { ownTarget, readLiveState } from '../state'
import { liveStatus } from '../status'
import { noteCheck } from './check'
import { notOffered } from './listed'
import { ownSubscriptions } from './own-subscriptions'
import { freshProbe } from './probe'

/** All that is known about an account's live updates, for the admin who looks after them. */
export async function liveUpdates(account: string, service: Upstream): Promise<LiveUpdates> {
  const state = await readLiveState(account)
  const [secret, previous] = await readSecrets(new Date(), account)
  const on = state.activeSince !== null && state.wanted !== false
  const [shown] = await Promise.all([on ? subscriptionStates(account, service) : { subscriptions: [] }, freshProbe()])
  const status = await liveStatus(account)
  return {
    account,
    state: status.live ? 'on' : status.because,
    target_url: ownTarget(),
    embedded: env().embedded,
    since: state.activeSince?.toISOString(),
    trouble: state.trouble ?? undefined,
    ...shown,
    secret_made_on: secret?.madeAt.toISOString(),
    previous_secret_until: previous?.validUntil?.toISOString(),
    compared_on: state.comparedAt?.toISOString(),
    ...(await compared(account, state)),
  }
}

type States = Pick<LiveUpdates, 'subscriptions' | 'not_listed'>

/** As the service lists them; where it does not, as the desk remembers them. */
async function subscriptionStates(account: string, service: Upstream): Promise<States> {
  const own = await ownSubscriptions(account)
  const remembered = EVENT_TYPES.map((event_type) => ({
    event_type,
    id: own.find((each) => each.eventType === event_type && each.targetUrl === ownTarget())?.id,
  }))
  try {
    const list = await service.subscriptions()
    await noteCheck(account, list)
    return { subscriptions: remembered.map((each) => stateOf(each, list)) }
  } catch (error) {
    if (!isRefusal(error)) throw error
    if (notOffered(error) || error.code === 403) await noteCheck(account, undefined)
    return { subscriptions: remembered, not_listed: error.message }
  }
}

function stateOf(
  known: Pick<OwnSubscriptionState, 'event_type' | 'id'>,
  list: Awaited<ReturnType<Upstream['subscriptions']>>,
): OwnSubscriptionState {
  const found = list.find(({ id }) => id === known.id)
  if (!found) return { event_type: known.event_type }
  const { state, pending, dead_lettered } = found
  return { ...known, state, pending, dead_lettered }
}

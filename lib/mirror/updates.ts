import 'server-only'
import { EVENT_TYPES } from '@/lib/contract/event'
import type { LiveUpdates, OwnSubscriptionState } from '@/lib/contract/live'
import { Refusal } from '@/lib/contract/refusal'
import { env } from '@/lib/env/env'
import type { Upstream } from '@/lib/upstream/upstream'
import { compared } from './compared'
import { ownSubscriptions } from './own-subscriptions'
import { readSecrets } from './secrets'
import { isLive, ownTarget, readLiveState } from './state'

/** All that is known of live updates, for the admin who looks after them. */
export async function liveUpdates(service: Upstream): Promise<LiveUpdates> {
  const state = await readLiveState()
  const [secret, previous] = await readSecrets(new Date())
  const on = state.activeSince !== null && state.wanted !== false
  return {
    state: on ? ((await isLive()) ? 'on' : 'silent') : 'off',
    target_url: ownTarget(),
    embedded: env().DESK_DEMO,
    since: state.activeSince?.toISOString(),
    trouble: state.trouble ?? undefined,
    ...(on ? await subscriptionStates(service) : { subscriptions: [] }),
    secret_made_on: secret?.madeAt.toISOString(),
    previous_secret_until: previous?.validUntil?.toISOString(),
    compared_on: state.comparedAt?.toISOString(),
    ...(await compared(state)),
  }
}

type States = Pick<LiveUpdates, 'subscriptions' | 'not_listed'>

/** As the service lists them; where it does not, as the desk remembers them. */
async function subscriptionStates(service: Upstream): Promise<States> {
  const own = await ownSubscriptions()
  const remembered = EVENT_TYPES.map((event_type) => ({
    event_type,
    id: own.find((each) => each.eventType === event_type && each.targetUrl === ownTarget())?.id,
  }))
  try {
    const list = await service.subscriptions()
    return { subscriptions: remembered.map((each) => stateOf(each, list)) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
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

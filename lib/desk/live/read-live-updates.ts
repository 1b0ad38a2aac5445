import 'server-only'
import { EVENT_TYPES } from '@/lib/contract/constants'
import type { LiveUpdates } from '@/lib/desk/live/contract'
import { readLiveState } from '@/lib/desk/live/sql/channels'
import { readLiveStatus, readWebhookFacts } from '@/lib/desk/live/sql/live-status'
import { listValidSecrets } from '@/lib/desk/live/sql/secrets'
import { env } from '@/lib/desk/runtime/config/env'
import { isRefusal } from '@/lib/desk/runtime/contract/refusal'
import type { Context } from '@/lib/desk/upstream/context'
import { accountOf } from '@/lib/desk/upstream/keys/account'
import type { Upstream } from '@/lib/desk/upstream/upstream'
import { isNotOffered, ownTarget, probeService, recordCheck } from './check'
import { listOwnSubscriptions } from './sql/subscriptions'

/**
 * Everything known about the live updates of the person's account, for the admin who manages them.
 */
export async function readLiveUpdates({ key, upstream }: Context): Promise<LiveUpdates> {
  const account = await accountOf(key)
  const state = await readLiveState(account)
  const [secret, previous] = await listValidSecrets(new Date(), account)
  const isOn = state.activeSince !== null && state.wanted !== false
  const [list] = await Promise.all([
    isOn ? readSubscriptions(account, upstream) : { subscriptions: [] },
    probeService(),
  ])
  const status = await readLiveStatus(account)
  return {
    account,
    state: status.live ? 'on' : status.because,
    target_url: ownTarget(),
    embedded: env().embedded,
    since: state.activeSince?.toISOString(),
    trouble: state.trouble ?? undefined,
    ...list,
    secret_made_on: secret?.madeAt.toISOString(),
    previous_secret_until: previous?.validUntil?.toISOString(),
    reconciled_on: state.reconciledAt?.toISOString(),
    ...(await readWebhookFacts(account)),
  }
}

/** As the service lists them, or else as the dashboard remembers them. */
async function readSubscriptions(
  account: string,
  service: Upstream,
): Promise<Pick<LiveUpdates, 'subscriptions' | 'not_listed'>> {
  const own = await listOwnSubscriptions(account)
  const eachType = EVENT_TYPES.map((event_type) => ({
    event_type,
    id: own.find((each) => each.eventType === event_type && each.targetUrl === ownTarget())?.id,
  }))
  try {
    const list = await service.subscriptions()
    await recordCheck(account, list)
    const subscriptions = eachType.map(({ event_type, id }) => {
      const subscription = list.find((each) => each.id === id)
      if (!subscription) return { event_type }
      const { state, pending, dead_lettered } = subscription
      return { event_type, id, state, pending, dead_lettered }
    })
    return { subscriptions }
  } catch (error) {
    if (!isRefusal(error)) throw error
    if (isNotOffered(error) || error.kind === 'NotAllowed') await recordCheck(account, undefined)
    return { subscriptions: eachType, not_listed: error.message }
  }
}

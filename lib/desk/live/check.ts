import 'server-only'
import { EVENT_TYPES } from '@/lib/contract/constants'
import type { Subscription } from '@/lib/contract/webhook'
import { liveTimings } from '@/lib/desk/live/hub'
import { claimCheck, claimProbe, saveCheck, saveProbe } from '@/lib/desk/live/sql/channels'
import { env } from '@/lib/desk/runtime/config/env'
import { isRefusal } from '@/lib/desk/runtime/contract/refusal'
import { shareRun } from '@/lib/desk/runtime/process/once'
import type { Budget } from '@/lib/desk/upstream/contract/budget'
import { serviceOf } from '@/lib/desk/upstream/keys/account'
import { serviceAnswers } from '@/lib/desk/upstream/service-health'
import type { Upstream } from '@/lib/desk/upstream/upstream'
import { listOwnSubscriptions, type OwnSubscription } from './sql/subscriptions'

/** Where the service sends our events, whatever the account: the secret shows which one it is. */
export const ownTarget = (): string => `${env().DESK_ORIGIN[0]}/api/hooks/service`

/** The service's subscriptions; undefined from a service that has no such list. */
export async function listIfOffered(service: Pick<Upstream, 'subscriptions'>): Promise<Subscription[] | undefined> {
  try {
    return await service.subscriptions()
  } catch (error) {
    if (isNotOffered(error)) return undefined
    throw error
  }
}

/**
 * The interface shows none of these operations, so a service may answer that it doesn't know them.
 */
export const isNotOffered = (error: unknown): boolean => isRefusal(error, 'NotFound', 'NotOffered')

const EVERY_MS_WHEN_BUSY = 30_000
/** Checks use at most an eighth of a small limit. */
const SHARE_MS = 480_000

/**
 * Compares the service's subscriptions with those that this account's channel needs, unless a
 * process did so just now.
 */
export async function checkSubscriptions(account: string): Promise<void> {
  const service = await serviceOf(account, 'sync')
  if (!service || !(await claimCheck(account, intervalMs(service.budget())))) return
  await recordCheck(account, await listIfOffered(service).catch(ignoreForbidden))
}

const intervalMs = ({ used, limit }: Budget): number =>
  Math.max(used * 2 < limit ? liveTimings().checkEveryMs : EVERY_MS_WHEN_BUSY, SHARE_MS / limit)

/** Records what a list showed. Without a list, what the dashboard created is assumed to exist. */
export async function recordCheck(account: string, list: Subscription[] | undefined): Promise<void> {
  await saveCheck(account, countBroken(await listOwnSubscriptions(account), list))
}

/** With a key that may not list, what the dashboard created is assumed to exist. */
function ignoreForbidden(error: unknown): undefined {
  if (isRefusal(error, 'NotAllowed')) return undefined
  throw error
}

function countBroken(own: OwnSubscription[], list: Subscription[] | undefined): number {
  const works = ({ id, eventType, targetUrl }: OwnSubscription) =>
    targetUrl === ownTarget() &&
    (!list ||
      list.some(
        (each) =>
          each.id === id && each.state !== 'paused' && each.event_type === eventType && each.target_url === targetUrl,
      ))
  return EVENT_TYPES.filter((type) => !own.some((each) => each.eventType === type && works(each))).length
}

/** Asks the service whether it answers, unless a process did so just now. */
export const probeService = (): Promise<void> =>
  shareRun('probe of the service', async () => {
    const { probeEveryMs, probeDeadlineMs } = liveTimings()
    if (await claimProbe(probeEveryMs)) await saveProbe(await serviceAnswers(probeDeadlineMs))
  })

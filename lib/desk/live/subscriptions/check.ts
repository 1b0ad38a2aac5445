import 'server-only'
import { sql } from 'drizzle-orm'
import { EVENT_TYPES } from '@/lib/contract/constants'
import type { Subscription } from '@/lib/contract/webhook'
import type { Budget } from '@/lib/desk/contract/desk'
import { isRefusal } from '@/lib/desk/contract/refusal'
import { desk } from '@/lib/desk/store/database'
import { serviceOf } from '../account'
import { ownTarget, readLiveState, tellOfState } from '../state'
import { listed } from './listed'
import { type OwnSubscription, ownSubscriptions } from './own-subscriptions'

/** While there is room, a page shows within ten seconds that a subscription is gone; people need the requests first. */
const EVERY_MS = 7_000
const EVERY_MS_WHEN_BUSY = 30_000
/** A small limit is never spent on checks: at most an eighth of it is. */
const SHARE_MS = 480_000

/** Compares the subscriptions that the service lists with those this account's channel needs, unless a process did so just now. */
export async function checkSubscriptions(account: string): Promise<void> {
  const service = await serviceOf(account, 'background')
  if (!service || !(await takeTurn(account, everyMs(service.budget())))) return
  await noteCheck(account, await listed(service).catch(forbidden))
}

export function everyMs({ used, limit }: Pick<Budget, 'used' | 'limit'>): number {
  return Math.max(used * 2 < limit ? EVERY_MS : EVERY_MS_WHEN_BUSY, SHARE_MS / limit)
}

/** Keeps what a list showed; undefined where the service shows none, and what the desk created is taken to be there. */
export async function noteCheck(account: string, list: Subscription[] | undefined): Promise<void> {
  const broken = brokenAmong(await ownSubscriptions(account), list)
  const { broken: before, verifiedAt } = await readLiveState(account)
  await desk().execute(sql`
    update live_channels set verified_at = now(), broken = ${broken} where account = ${account}`)
  if (before !== broken || !verifiedAt) await tellOfState()
}

/** A key that may not list leaves what the desk created. */
function forbidden(error: unknown): undefined {
  if (isRefusal(error) && error.code === 403) return undefined
  throw error
}

function brokenAmong(own: OwnSubscription[], list: Subscription[] | undefined): number {
  const works = ({ id, eventType, targetUrl }: OwnSubscription) =>
    targetUrl === ownTarget() &&
    (!list ||
      list.some(
        (each) =>
          each.id === id && each.state !== 'paused' && each.event_type === eventType && each.target_url === targetUrl,
      ))
  return EVENT_TYPES.filter((type) => !own.some((each) => each.eventType === type && works(each))).length
}

async function takeTurn(account: string, everyMs: number): Promise<boolean> {
  const { rows } = await desk().execute(sql`
    update live_channels set checked_at = now()
    where account = ${account} and active_since is not null and wanted is not false
      and (checked_at is null or checked_at <= now() - ${everyMs} * interval '1 millisecond')
    returning account`)
  return rows.length > 0
}

import 'server-only'
import { EVENT_TYPES, type EventType } from '@/lib/contract/constants'
import type { Subscription } from '@/lib/contract/webhook'
import { changeLiveState, readLiveState } from '@/lib/desk/live/sql/channels'
import type { HookSecret } from '@/lib/desk/live/sql/secrets'
import { InvalidInput, isRefusal, NotAllowed } from '@/lib/desk/runtime/contract/refusal'
import { notifyStateChanged } from '@/lib/desk/runtime/database/notifications'
import type { Context } from '@/lib/desk/upstream/context'
import { accountOf } from '@/lib/desk/upstream/keys/account'
import type { Upstream } from '@/lib/desk/upstream/upstream'
import { isNotOffered, listIfOffered, ownTarget, recordCheck } from './check'
import { currentSecret, giveSecret } from './secrets'
import {
  listOwnSubscriptions,
  type OwnSubscription,
  removeOwnSubscription,
  upsertOwnSubscription,
  withSubscriptionsLocked,
} from './sql/subscriptions'

/** Turns live updates on for the account of the person's key. */
export const activateLive = async ({ key, upstream }: Context): Promise<void> =>
  activate(await accountOf(key), upstream)

/**
 * Creates a subscription of our own for each event type, under a secret of ours. May be repeated:
 * it keeps what exists, creates what is missing, moves what has an earlier address of the
 * dashboard, and gives the current secret to subscriptions whose secret we lost.
 */
export function activate(account: string, service: Upstream): Promise<void> {
  return withSubscriptionsLocked(async () => {
    const secret = await currentSecret(account)
    // The first delivery may come before the last subscription is created: every process has to
    // know the secret.
    await notifyStateChanged()
    const known = {
      list: await listIfOffered(service).catch(explainForbidden),
      own: await listOwnSubscriptions(account),
    }
    for (const type of EVENT_TYPES) await subscribe(service, type, secret, known)
    const { activeSince } = await readLiveState(account)
    await changeLiveState(account, { wanted: true, trouble: null, activeSince: activeSince ?? new Date() })
    // Each of the seven was found, created or resumed just now.
    await recordCheck(account, undefined)
  })
}

type Known = { list: Subscription[] | undefined; own: OwnSubscription[] }

async function subscribe(service: Upstream, eventType: EventType, secret: HookSecret, { list, own }: Known) {
  const targetUrl = ownTarget()
  const isThere = ({ id, targetUrl }: OwnSubscription) =>
    list?.some((each) => each.id === id && each.event_type === eventType && each.target_url === targetUrl) ?? true
  const ofType = own.filter((each) => each.eventType === eventType)
  for (const each of ofType) if (!isThere(each)) await removeOwnSubscription(each.id)
  const remembered = ofType.filter(isThere)
  const here = remembered.filter((each) => each.targetUrl === targetUrl)
  const elsewhere = remembered.filter((each) => each.targetUrl !== targetUrl)
  const unknown = list?.find((each) => each.target_url === targetUrl && each.event_type === eventType)
  const id = here[0]?.id ?? unknown?.id ?? (await moveOne(service, elsewhere, targetUrl))
  for (const each of elsewhere) if (each.id !== id) await removeSubscription(service, each.id)
  if (id === undefined) {
    const created = await service
      .createSubscription({ targetUrl, eventType, secret: secret.secret })
      .catch((error: unknown) => explainRefusedTarget(error, targetUrl))
    await upsertOwnSubscription({
      id: created.id,
      account: secret.account,
      eventType,
      targetUrl,
      secretId: secret.id,
    })
    return
  }
  if (!here.some((each) => each.id === id && each.secretId === secret.id)) {
    await giveSecret(service, { id, account: secret.account, eventType, targetUrl }, secret)
  }
  if (list?.find((each) => each.id === id)?.state === 'paused') await service.resumeSubscription(id)
}

/**
 * Gives a subscription that was created for an earlier address the present one. Undefined where
 * there is none, or the service cannot change one.
 */
async function moveOne(service: Upstream, [first]: OwnSubscription[], targetUrl: string): Promise<string | undefined> {
  if (!first) return undefined
  try {
    await service.patchSubscription(first.id, { target_url: targetUrl })
    return first.id
  } catch (error) {
    if (isNotOffered(error)) return undefined
    return explainRefusedTarget(error, targetUrl)
  }
}

async function removeSubscription(service: Upstream, id: string): Promise<void> {
  await service.removeSubscription(id).catch((error: unknown) => {
    if (!isNotOffered(error)) throw error
  })
  await removeOwnSubscription(id)
}

/**
 * Turns live updates off. What the service doesn't remove is answered 410, which stops it as well.
 */
export async function deactivateLive({ key, upstream }: Context): Promise<void> {
  const account = await accountOf(key)
  await withSubscriptionsLocked(async () => {
    await changeLiveState(account, { wanted: false, activeSince: null, trouble: null })
    const list = (await listIfOffered(upstream).catch(explainForbidden)) ?? []
    const all = [...list.filter((each) => each.target_url === ownTarget()), ...(await listOwnSubscriptions(account))]
    for (const id of new Set(all.map(({ id }) => id))) await removeSubscription(upstream, id)
  })
}

function explainForbidden(error: unknown): never {
  if (isRefusal(error, 'NotAllowed')) {
    throw new NotAllowed(`Live updates need an API key that may manage webhooks. ${error.message}`)
  }
  throw error
}

function explainRefusedTarget(error: unknown, targetUrl: string): never {
  if (isRefusal(error, 'InvalidInput')) {
    const advice = 'Set DESK_ORIGIN to an https address that the service can reach.'
    throw new InvalidInput(`The service refuses ${targetUrl} as a target: ${error.message} ${advice}`)
  }
  return explainForbidden(error)
}

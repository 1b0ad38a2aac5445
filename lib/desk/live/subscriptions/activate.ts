import 'server-only'
import { EVENT_TYPES, type EventType } from '@/lib/contract/constants'
import type { Subscription } from '@/lib/contract/webhook'
import { isRefusal, Refusal } from '@/lib/desk/contract/refusal'
import type { Upstream } from '@/lib/desk/upstream/upstream'
import { alone } from '../alone'
import { currentSecret, type HookSecret } from '../receiver/secrets'
import { changeLiveState, ownTarget, readLiveState, tellOfState } from '../state'
import { noteCheck } from './check'
import { listed, notOffered } from './listed'
import { forget, type OwnSubscription, ownSubscriptions, remember } from './own-subscriptions'

/**
 * Turns live updates on for an account: a subscription of our own for each event type, under a secret of ours. May be repeated: what is there
 * is kept, what is missing is made, and what carries a secret that we lost is given the current one.
 */
export function activate(account: string, service: Upstream): Promise<void> {
  return alone(async () => {
    const secret = await currentSecret(account)
    // The first delivery may come before the last subscription is made: every process has to know the secret.
    await tellOfState()
    const known = { list: await listed(service).catch(refusedToList), own: await ownSubscriptions(account) }
    for (const type of EVENT_TYPES) await subscribe(service, type, secret, known)
    const { activeSince } = await readLiveState(account)
    await changeLiveState(account, { wanted: true, trouble: null, activeSince: activeSince ?? new Date() })
    // Each of the seven was found, made or resumed just now.
    await noteCheck(account, undefined)
  })
}

type Known = { list: Subscription[] | undefined; own: OwnSubscription[] }

async function subscribe(service: Upstream, eventType: EventType, secret: HookSecret, { list, own }: Known) {
  const targetUrl = ownTarget()
  const there = list?.filter((each) => each.target_url === targetUrl && each.event_type === eventType)
  const remembered = own.filter((each) => each.targetUrl === targetUrl && each.eventType === eventType)
  for (const gone of there ? remembered.filter(({ id }) => !there.some((each) => each.id === id)) : []) {
    await forget(gone.id)
  }
  const found = there?.find(({ id }) => remembered.some((each) => each.id === id)) ?? there?.[0]
  const id = list ? found?.id : remembered[0]?.id
  if (id === undefined) {
    const made = await service
      .createSubscription({ targetUrl, eventType, secret: secret.secret })
      .catch((error: unknown) => explain(error, targetUrl))
    await remember({ id: made.id, account: secret.account, eventType, targetUrl, secretId: secret.id })
    return
  }
  if (!remembered.some((each) => each.id === id && each.secretId === secret.id)) {
    await give(service, { id, account: secret.account, eventType, targetUrl }, secret)
  }
  if (found?.state === 'paused') await service.resumeSubscription(id)
}

/** Has the service sign this subscription's deliveries with the secret from now on. */
export async function give(
  service: Upstream,
  own: Omit<OwnSubscription, 'secretId'>,
  secret: HookSecret,
): Promise<void> {
  await service.patchSubscription(own.id, { secret: secret.secret })
  await remember({ ...own, secretId: secret.id })
}

/** Turns live updates off. What the service will not remove is answered 410, which stops it as well. */
export function deactivate(account: string, service: Upstream): Promise<void> {
  return alone(async () => {
    await changeLiveState(account, { wanted: false, activeSince: null, trouble: null })
    const list = await listed(service).catch(refusedToList)
    const targetUrl = ownTarget()
    const ours = list?.filter((each) => each.target_url === targetUrl) ?? []
    const own = (await ownSubscriptions(account)).filter((each) => !list || list.some(({ id }) => id === each.id))
    for (const id of new Set([...ours, ...own].map((each) => each.id))) {
      await service.removeSubscription(id).catch((error: unknown) => {
        if (!notOffered(error)) throw error
      })
    }
    for (const { id } of await ownSubscriptions(account)) await forget(id)
  })
}

function refusedToList(error: unknown): never {
  if (isRefusal(error) && error.code === 403) {
    throw new Refusal(403, `Live updates need an API key that may manage webhooks. ${error.message}`)
  }
  throw error
}

function explain(error: unknown, targetUrl: string): never {
  if (isRefusal(error) && error.code === 400) {
    const advice = 'The service has to reach the desk: set DESK_ORIGIN to an https address that it can reach.'
    throw new Refusal(400, `The service refuses ${targetUrl} as a target: ${error.message} ${advice}`)
  }
  return refusedToList(error)
}

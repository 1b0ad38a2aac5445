import { z } from 'zod'
import { opt } from '@/lib/contract/optional'
import {
  CreatedSubscription,
  type NewSubscriptionRequest,
  PatchedSubscription,
  Subscription,
  type SubscriptionPatch,
} from '@/lib/contract/webhook'
import { LIST_MS, type Reads } from './cache/reads'
import { path } from './transport/client'
import { settle } from './transport/settle'

/** The interface shows what creating answers; of the other operations a service may answer what it likes, or nothing. */
const Changed = PatchedSubscription.partial().catch({})
export const Done = z.looseObject({ message: opt(z.string()) }).catch({})

export const TOUCHED = ['/webhooks']

export const webhooks = (reads: Reads) => {
  const subscriptions = () => reads.get({ path: '/webhooks' }, z.array(Subscription), LIST_MS)

  /** Changes one subscription; after a lost answer the list of subscriptions says what became of it. */
  const change = <T>(id: string, act: () => Promise<T>, isDone: (now: Subscription | undefined) => boolean, done: T) =>
    settle(
      act,
      async () => {
        const now = (await subscriptions()).find((each) => each.id === id)
        return { isDone: isDone(now), now: 'The list of subscriptions does not show it so far.' }
      },
      done,
    )
  const post = (id: string, verb: 'pause' | 'resume', state: string) =>
    change(
      id,
      () => reads.act({ method: 'POST', path: path`/webhooks/${id}/${verb}`, body: {} }, Done, TOUCHED),
      (now) => now?.state === state,
      {},
    )

  return {
    subscriptions,

    createSubscription: (body: NewSubscriptionRequest) =>
      reads.act({ method: 'POST', path: '/webhooks', body, ...secretOf(body) }, CreatedSubscription, TOUCHED),

    patchSubscription: (id: string, body: SubscriptionPatch) =>
      change(
        id,
        () => reads.act({ method: 'PATCH', path: path`/webhooks/${id}`, body, ...secretOf(body) }, Changed, TOUCHED),
        (now) => now !== undefined && isAsAsked(now, body),
        {},
      ),

    pauseSubscription: (id: string) => post(id, 'pause', 'paused'),

    resumeSubscription: (id: string) => post(id, 'resume', 'active'),

    removeSubscription: (id: string) =>
      change(
        id,
        () => reads.act({ method: 'DELETE', path: path`/webhooks/${id}` }, Done, TOUCHED),
        (now) => now === undefined,
        {},
      ),
  }
}

/** Only a target and an event type can be read back; which secret signs, no list says. */
function isAsAsked(now: Subscription, { target_url, event_type, ...more }: SubscriptionPatch): boolean {
  const isReadable = Object.values(more).every((value) => value === undefined)
  return (
    isReadable && (target_url ?? now.target_url) === now.target_url && (event_type ?? now.event_type) === now.event_type
  )
}

/** A service may repeat the secret that it was given. */
const secretOf = ({ secret }: { secret?: string | undefined }) => (secret ? { secrets: [secret] } : {})

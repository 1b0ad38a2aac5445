import { z } from 'zod'
import { opt } from '@/lib/contract/optional'
import {
  CreatedSubscription,
  type NewSubscriptionRequest,
  PatchedSubscription,
  Subscription,
  type SubscriptionPatch,
} from '@/lib/contract/webhook'
import { path } from './client'
import { LIST_MS, type Reads } from './reads'

/** The interface shows what creating answers; of the other operations a service may answer what it likes, or nothing. */
const Changed = PatchedSubscription.partial().catch({})
export const Done = z.looseObject({ message: opt(z.string()) }).catch({})

export const TOUCHED = ['/webhooks']

export const webhooks = (reads: Reads) => ({
  subscriptions: () => reads.get({ path: '/webhooks' }, z.array(Subscription), LIST_MS),

  createSubscription: (body: NewSubscriptionRequest) =>
    reads.act({ method: 'POST', path: '/webhooks', body }, CreatedSubscription, TOUCHED),

  patchSubscription: (id: string, body: SubscriptionPatch) =>
    reads.act({ method: 'PATCH', path: path`/webhooks/${id}`, body }, Changed, TOUCHED),

  pauseSubscription: (id: string) =>
    reads.act({ method: 'POST', path: path`/webhooks/${id}/pause`, body: {} }, Done, TOUCHED),

  resumeSubscription: (id: string) =>
    reads.act({ method: 'POST', path: path`/webhooks/${id}/resume`, body: {} }, Done, TOUCHED),

  removeSubscription: (id: string) => reads.act({ method: 'DELETE', path: path`/webhooks/${id}` }, Done, TOUCHED),
})

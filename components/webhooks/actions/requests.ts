import { call } from '@/lib/browser/call'
import type {
  ActionResult,
  DeskSubscription,
  SubscriptionsAction,
} from '@/lib/desk/platform/upstream/contract/webhook-desk'

type WithoutSubscriptions<A> = A extends unknown ? Omit<A, 'subscriptions'> : never
export type Action = WithoutSubscriptions<SubscriptionsAction>

/** One action on subscriptions of an endpoint. Repeating any but a rotation or a test changes nothing. */
export const changeSubscriptions = (subscriptions: readonly Pick<DeskSubscription, 'id'>[], action: Action) =>
  call<ActionResult>('/api/webhooks/actions', {
    method: 'POST',
    body: { ...action, subscriptions: subscriptions.map(({ id }) => id) },
  })

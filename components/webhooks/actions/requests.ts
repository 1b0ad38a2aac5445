import { call } from '@/lib/browser/call'
import { subscriptionPath } from '@/lib/browser/queries/webhooks'
import type { ApiResponse } from '@/lib/contract/answer'
import type { TestRequest } from '@/lib/contract/webhook'
import type {
  ActionResult,
  DeskSubscription,
  SubscriptionsAction,
} from '@/lib/desk/platform/upstream/contract/webhook-desk'

type WithoutSubscriptions<A> = A extends unknown ? Omit<A, 'subscriptions'> : never
export type Action = WithoutSubscriptions<SubscriptionsAction>

/** One action on subscriptions of an endpoint. Repeating any but a rotation changes nothing. */
export const changeSubscriptions = (subscriptions: readonly Pick<DeskSubscription, 'id'>[], action: Action) =>
  call<ActionResult>('/api/webhooks/actions', {
    method: 'POST',
    body: { ...action, subscriptions: subscriptions.map(({ id }) => id) },
  })

export const sendTest = ({ id }: { id: string }, body: TestRequest) =>
  call<Partial<ApiResponse>>(`${subscriptionPath(id)}/test`, { method: 'POST', body })

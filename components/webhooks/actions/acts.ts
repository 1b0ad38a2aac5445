import { call } from '@/lib/browser/call'
import { subscriptionPath } from '@/lib/browser/queries/webhooks'
import type { ApiResponse } from '@/lib/contract/answer'
import type { DeskSubscription } from '@/lib/desk/contract/webhooks/webhook-desk'

type Verb = 'pause' | 'resume' | 'test'
type Act<T = unknown> = (subscription: Pick<DeskSubscription, 'id'>) => Promise<T>

const post =
  (verb: Verb): Act<Partial<ApiResponse>> =>
  ({ id }) =>
    call<ApiResponse>(`${subscriptionPath(id)}/${verb}`, { method: 'POST', body: {} })

/** What can be done to a subscription, one request each. None of them is repeated by itself. */
export const pause = post('pause')
export const resume = post('resume')
export const sendTest = post('test')
export const remove: Act = ({ id }) => call(subscriptionPath(id), { method: 'DELETE' })
export const endOverlap: Act = ({ id }) => call(subscriptionPath(id), { method: 'PATCH', body: { end_overlap: true } })
export const retarget =
  (targetUrl: string): Act =>
  ({ id }) =>
    call(subscriptionPath(id), { method: 'PATCH', body: { target_url: targetUrl } })

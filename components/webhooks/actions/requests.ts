import { call } from '@/lib/browser/call'
import { subscriptionPath } from '@/lib/browser/queries/webhooks'
import type { ApiResponse } from '@/lib/contract/answer'
import type { TestRequest } from '@/lib/contract/webhook'
import type { DeskSubscription } from '@/lib/desk/contract/webhooks/webhook-desk'

type Request<T = unknown> = (subscription: Pick<DeskSubscription, 'id'>) => Promise<T>

const post =
  (verb: 'pause' | 'resume'): Request<Partial<ApiResponse>> =>
  ({ id }) =>
    call<ApiResponse>(`${subscriptionPath(id)}/${verb}`, { method: 'POST', body: {} })
const patch =
  (body: object): Request =>
  ({ id }) =>
    call(subscriptionPath(id), { method: 'PATCH', body })

/** What can be done to a subscription, one request each. None is retried automatically. */
export const pause = post('pause')
export const resume = post('resume')
export const sendTest = ({ id }: { id: string }, body: TestRequest) =>
  call<Partial<ApiResponse>>(`${subscriptionPath(id)}/test`, { method: 'POST', body })
export const endOverlap = patch({ end_overlap: true })
export const retarget = (targetUrl: string) => patch({ target_url: targetUrl })
export const remove: Request = ({ id }) => call(subscriptionPath(id), { method: 'DELETE' })

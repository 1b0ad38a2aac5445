import { route } from '@/lib/desk/http/route'
import { HandOver, type HandOverResult } from '@/lib/desk/offboarding/contract'
import { disable } from '@/lib/desk/offboarding/hand-over'
import { handOverResult, personChange } from '../person-change'

export const POST = route(
  {
    ...personChange('people.disable'),
    body: HandOver.optional(),
    activity: ({ params }, result?: HandOverResult) => ({
      action: 'people.disable',
      detail: { id: params.id, ...handOverResult(result) },
    }),
    done: 'The account is disabled, and its sessions have ended.',
  },
  ({ context, person, params, body }) => disable(context, person, { ...params, handOver: body }),
)

import { route } from '@/lib/desk/http/route'
import { HandOver, type HandOverResult } from '@/lib/desk/offboarding/contract'
import { handOverWork } from '@/lib/desk/offboarding/hand-over'
import { handOverResult, personChange } from '../person-change'

export const POST = route(
  {
    ...personChange('people.hand-over'),
    body: HandOver,
    activity: ({ params }, result?: HandOverResult) => ({
      action: 'people.hand-over',
      detail: { id: params.id, ...handOverResult(result) },
    }),
    done: 'The work is handed over.',
  },
  ({ context, person, params, body }) => handOverWork(context, person, { ...params, handOver: body }),
)

import { describePerson } from '@/lib/desk/accounts/people'
import type { ActivityAction } from '@/lib/desk/activity/contract/describe-activity'
import { Id } from '@/lib/desk/http/params'
import type { HandOverResult } from '@/lib/desk/offboarding/contract'

/** What every route has in common that changes another person. */
export const personChange = (action: ActivityAction) =>
  ({
    permission: 'people',
    freshAuth: true,
    params: Id,
    describe: ({ params }: { params: Id }) => describePerson(params.id),
    activity: ({ params }: { params: Id }) => ({ action, detail: { id: params.id } }),
  }) as const

/** What the record says of work that was handed over. */
export const handOverResult = ({ drafts, drafts_to, canceled, notices_to }: HandOverResult = {}): HandOverResult => ({
  ...(drafts !== undefined && { drafts }),
  ...(drafts_to !== undefined && { drafts_to }),
  ...(canceled !== undefined && { canceled }),
  ...(notices_to !== undefined && { notices_to }),
})

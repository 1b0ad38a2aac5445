import { describePerson } from '@/lib/desk/accounts/people'
import type { ActivityAction } from '@/lib/desk/platform/activity/contract/describe-activity'
import { Id } from '@/lib/desk/platform/http/params'

/** What every route has in common that changes another person. */
export const personChange = (action: ActivityAction) =>
  ({
    permission: 'people',
    freshAuth: true,
    params: Id,
    describe: ({ params }: { params: Id }) => describePerson(params.id),
    activity: ({ params }: { params: Id }) => ({ action, detail: { id: params.id } }),
  }) as const

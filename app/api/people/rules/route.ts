import { askAdminsForSecondFactor } from '@/lib/desk/accounts/administer'
import { describeRules } from '@/lib/desk/accounts/describe-account'
import { DeskRules } from '@/lib/desk/contract/auth/people'
import { route } from '@/lib/desk/http/route'

export const PUT = route(
  {
    permission: 'people',
    freshAuth: true,
    body: DeskRules,
    describe: () => describeRules(),
    activity: ({ body }) => ({ action: 'people.rules', detail: body }),
    done: 'The rule is changed.',
  },
  ({ person, body }) => askAdminsForSecondFactor(person.id, body.second_factor_for_admins),
)

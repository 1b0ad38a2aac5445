import { changeRules, describeRules } from '@/lib/desk/accounts/people'
import { DeskRules } from '@/lib/desk/platform/auth/contract/people'
import { route } from '@/lib/desk/platform/http/route'

export const PUT = route(
  {
    permission: 'people',
    freshAuth: true,
    body: DeskRules,
    describe: () => describeRules(),
    activity: ({ body }) => ({ action: 'people.rules', detail: body }),
    done: 'The rule is changed.',
  },
  ({ person, body }) => changeRules(person, body),
)

import { DeskRules } from '@/lib/desk/accounts/contract/people'
import { changeRules, describeRules } from '@/lib/desk/accounts/people'
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
  ({ person, body }) => changeRules(person, body),
)

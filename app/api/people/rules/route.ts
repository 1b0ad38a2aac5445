import { askAdminsForSecondFactor } from '@/lib/desk/accounts/administer'
import { describeRules } from '@/lib/desk/activity/activity-objects'
import { DeskRules } from '@/lib/desk/contract/auth/people'
import { route } from '@/lib/desk/http/route'

export const PUT = route(
  {
    permission: 'people',
    freshAuth: true,
    body: DeskRules,
    describe: () => describeRules(),
    activity: ({ body }) => ({ action: 'people.rules', detail: body }),
  },
  async ({ person, body }) => {
    await askAdminsForSecondFactor(person.id, body.second_factor_for_admins)
    return { code: 200, message: 'The rule is changed.' }
  },
)

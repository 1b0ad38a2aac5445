import { route } from '@/lib/bff/route'
import { describeRules } from '@/lib/desk/activity-objects'
import { askAdminsForSecondFactor } from '@/lib/desk/administer'
import { DeskRules } from '@/lib/desk/contract/auth/people'

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

import 'server-only'
import { listInvites } from '@/lib/desk/accounts/invites'
import { listPeople } from '@/lib/desk/accounts/list-people'
import type { PeopleOverview } from '@/lib/desk/contract/auth/people'
import { readRules } from '@/lib/desk/store/rules'

/** The answer of `GET /api/people`, also for the page that shows it at once. */
export async function peopleOverview(): Promise<PeopleOverview> {
  const [people, invites, rules] = await Promise.all([listPeople(), listInvites(), readRules()])
  return { people, invites, rules }
}

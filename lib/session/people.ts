import 'server-only'
import type { PeopleOverview } from '@/lib/desk/contract/auth/people'
import { listInvites } from '@/lib/desk/invites'
import { listPeople } from '@/lib/desk/list-people'
import { readRules } from '@/lib/desk/rules'

/** The answer of `GET /api/people`, also for the page that shows it at once. */
export async function peopleOverview(): Promise<PeopleOverview> {
  const [people, invites, rules] = await Promise.all([listPeople(), listInvites(), readRules()])
  return { people, invites, rules }
}

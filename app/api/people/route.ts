import { route } from '@/lib/bff/route'
import type { PeopleOverview } from '@/lib/contract/people'
import { listInvites } from '@/lib/desk/invites'
import { listPeople } from '@/lib/desk/list-people'
import { readRules } from '@/lib/desk/rules'

export const GET = route({ permission: 'people' }, async (): Promise<PeopleOverview> => {
  const [people, invites, rules] = await Promise.all([listPeople(), listInvites(), readRules()])
  return { people, invites, rules }
})

import { PeopleQuery } from '@/lib/desk/contract/find/people'
import { readRoute } from '@/lib/desk/http/route'
import { findPeople } from '@/lib/desk/mirror/find-people'

export const GET = readRoute({ permission: 'read', query: PeopleQuery }, ({ context, person, query }) =>
  findPeople(context, person, query),
)

import { PeopleQuery } from '@/lib/desk/envelopes/contract/people'
import { findPeople } from '@/lib/desk/envelopes/find-people'
import { readRoute } from '@/lib/desk/platform/http/route'

export const GET = readRoute({ permission: 'read', query: PeopleQuery }, ({ context, person, query }) =>
  findPeople(context, person, query),
)

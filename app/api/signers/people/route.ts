import { PeopleQuery } from '@/lib/desk/envelopes/contract/parameters'
import { findPeople } from '@/lib/desk/envelopes/find-people'
import { readRoute } from '@/lib/desk/platform/http/route'

export const GET = readRoute({ permission: 'read', query: PeopleQuery }, ({ context, query }) =>
  findPeople(context, query),
)

import { FindQuery } from '@/lib/desk/contract/find/find-query'
import { readRoute } from '@/lib/desk/http/route'
import { countFacets } from '@/lib/desk/mirror/count-facets'

const query = FindQuery.pick({ q: true, zone: true })

export const GET = readRoute({ permission: 'read', query }, ({ context, person, query }) =>
  countFacets(context, person, query),
)

import { FindQuery } from '@/lib/desk/envelopes/contract/parameters'
import { countFacets } from '@/lib/desk/envelopes/list-choices'
import { readRoute } from '@/lib/desk/http/route'

const query = FindQuery.pick({ q: true, zone: true })

export const GET = readRoute({ permission: 'read', query }, ({ context, query }) => countFacets(context, query))

import { FindQuery } from '@/lib/desk/contract/find/find-query'
import { readRoute } from '@/lib/desk/http/route'
import { findEnvelopes } from '@/lib/desk/mirror/find-envelopes'

export const GET = readRoute({ permission: 'read', query: FindQuery }, ({ context, person, query }) =>
  findEnvelopes(context, person, query),
)

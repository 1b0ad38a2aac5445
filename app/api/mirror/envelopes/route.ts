import { FindQuery } from '@/lib/desk/envelopes/contract/parameters'
import { findEnvelopes } from '@/lib/desk/envelopes/find-envelopes'
import { readRoute } from '@/lib/desk/http/route'

export const GET = readRoute({ permission: 'read', query: FindQuery }, ({ context, query }) =>
  findEnvelopes(context, query),
)

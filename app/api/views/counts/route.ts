import { FindQuery } from '@/lib/desk/envelopes/contract/parameters'
import { readRoute } from '@/lib/desk/http/route'
import { countViews } from '@/lib/desk/views/views'

export const GET = readRoute(
  { permission: 'read', query: FindQuery.pick({ zone: true }) },
  ({ context, person, query }) => countViews(context, person, query.zone ?? 'UTC'),
)

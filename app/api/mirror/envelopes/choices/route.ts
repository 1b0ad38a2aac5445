import { ChoicesQuery } from '@/lib/desk/envelopes/contract/parameters'
import { listChoices } from '@/lib/desk/envelopes/list-choices'
import { readRoute } from '@/lib/desk/http/route'

export const GET = readRoute({ permission: 'read', query: ChoicesQuery }, ({ context, query }) =>
  listChoices(context, query),
)

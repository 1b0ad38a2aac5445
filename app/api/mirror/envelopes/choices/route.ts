import { ChoicesQuery } from '@/lib/desk/envelopes/contract/choices-query'
import { listChoices } from '@/lib/desk/envelopes/list-choices'
import { readRoute } from '@/lib/desk/platform/http/route'

export const GET = readRoute({ permission: 'read', query: ChoicesQuery }, ({ context, person, query }) =>
  listChoices(context, person, query),
)

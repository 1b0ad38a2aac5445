import { ChoicesQuery } from '@/lib/desk/contract/find/choices-query'
import { readRoute } from '@/lib/desk/http/route'
import { listChoices } from '@/lib/desk/mirror/list-choices'

export const GET = readRoute({ permission: 'read', query: ChoicesQuery }, ({ context, person, query }) =>
  listChoices(context, person, query),
)

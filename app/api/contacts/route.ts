import { ContactQuery } from '@/lib/desk/contacts/contract'
import { listContacts } from '@/lib/desk/contacts/list-contacts'
import { readRoute } from '@/lib/desk/http/route'

export const GET = readRoute({ permission: 'read', query: ContactQuery }, ({ context, query }) =>
  listContacts(context, query),
)

import { listContacts } from '@/lib/desk/contacts/list-contacts'
import { ContactQuery } from '@/lib/desk/contract/contacts/contact'
import { readRoute } from '@/lib/desk/http/route'

export const GET = readRoute({ permission: 'read', query: ContactQuery }, ({ context, person, query }) =>
  listContacts(context, person, query),
)

import { ContactQuery } from '@/lib/desk/contacts/contract/contact'
import { listContacts } from '@/lib/desk/contacts/list-contacts'
import { readRoute } from '@/lib/desk/platform/http/route'

export const GET = readRoute({ permission: 'read', query: ContactQuery }, ({ context, person, query }) =>
  listContacts(context, person, query),
)

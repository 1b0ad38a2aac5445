import { ContactQuery } from '@/lib/desk/contacts/contract'
import { listCompanies } from '@/lib/desk/contacts/list-contacts'
import { readRoute } from '@/lib/desk/platform/http/route'

export const GET = readRoute(
  { permission: 'read', query: ContactQuery.omit({ company: true }) },
  ({ context, query }) => listCompanies(context, query),
)

import { ContactQuery } from '@/lib/desk/contacts/contract/contact'
import { listCompanies } from '@/lib/desk/contacts/list-companies'
import { readRoute } from '@/lib/desk/platform/http/route'

export const GET = readRoute(
  { permission: 'read', query: ContactQuery.omit({ company: true }) },
  ({ context, person, query }) => listCompanies(context, person, query),
)

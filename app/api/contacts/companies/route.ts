import { listCompanies } from '@/lib/desk/contacts/list-companies'
import { ContactQuery } from '@/lib/desk/contract/contacts/contact'
import { readRoute } from '@/lib/desk/http/route'

export const GET = readRoute(
  { permission: 'read', query: ContactQuery.omit({ company: true }) },
  ({ context, person, query }) => listCompanies(context, person, query),
)

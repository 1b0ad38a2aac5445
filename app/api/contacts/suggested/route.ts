import { z } from 'zod'
import { suggestContacts } from '@/lib/desk/contacts/suggest-contacts'
import { readRoute } from '@/lib/desk/http/route'

const query = z.object({ query: z.string().max(200).default('') })

export const GET = readRoute({ permission: 'draft', query }, ({ context, query }) => suggestContacts(context, query))

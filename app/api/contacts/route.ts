import { z } from 'zod'
import { findContacts } from '@/lib/desk/contacts/find-contacts'
import { readRoute } from '@/lib/desk/http/route'

const query = z.object({ query: z.string().max(200).default('') })

export const GET = readRoute({ permission: 'draft', query }, ({ context, person, query }) =>
  findContacts(context, person, query),
)

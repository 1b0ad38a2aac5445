import { z } from 'zod'
import { findContacts } from '@/lib/desk/drafts/contacts'
import { route } from '@/lib/desk/http/route'

const query = z.object({ query: z.string().max(200).default('') })

export const GET = route({ permission: 'draft', query }, ({ query: { query } }) => findContacts(query))

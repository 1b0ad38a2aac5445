import { z } from 'zod'
import { route } from '@/lib/bff/route'
import { findContacts } from '@/lib/desk/contacts'

const query = z.object({ query: z.string().max(200).default('') })

export const GET = route({ permission: 'draft', query }, ({ query: { query } }) => findContacts(query))

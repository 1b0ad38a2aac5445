import { z } from 'zod'
import { route } from '@/lib/desk/http/route'

const query = z.object({ to: z.string().max(320).optional() })

export const GET = route({ permission: 'read', query }, ({ query, upstream }) => upstream.outbox(query.to))

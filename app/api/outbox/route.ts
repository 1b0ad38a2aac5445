import { z } from 'zod'
import { route } from '@/lib/bff/route'

const query = z.object({ to: z.string().max(320).optional() })

export const GET = route({ role: 'support', query }, ({ query, upstream }) => upstream.outbox(query.to))

import { z } from 'zod'
import { readRoute } from '@/lib/desk/http/route'

const query = z.object({ to: z.string().trim().max(320).optional() })

export const GET = readRoute({ permission: 'read', query }, ({ query, context }) =>
  context.upstream.outbox(query.to || undefined),
)

import { z } from 'zod'
import { readRoute } from '@/lib/desk/platform/http/route'
import { eventStream, lastEventId } from '@/lib/desk/sync/stream'

const query = z.object({ after: z.coerce.number().int().min(0).optional() })

export const GET = readRoute({ permission: 'desk', query }, ({ context, person, query, request }) =>
  eventStream({
    person: person.id,
    sessionId: person.sessionId,
    key: context.key,
    after: lastEventId(request.headers) ?? query.after,
    budget: () => context.upstream.readBudget(),
    signal: context.signal,
    request,
  }),
)

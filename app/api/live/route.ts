import { z } from 'zod'
import { eventStream, findCurrentPerson, lastEventId } from '@/lib/desk/platform/http/event-stream'
import { readRoute } from '@/lib/desk/platform/http/route'
import { liveStream } from '@/lib/desk/sync/stream'

const query = z.object({ after: z.coerce.number().int().min(0).optional() })

export const GET = readRoute({ permission: 'desk', query }, ({ context, person, query, request }) =>
  eventStream(
    liveStream({
      person: person.id,
      key: context.key,
      after: lastEventId(request.headers) ?? query.after,
      current: findCurrentPerson(person.sessionId),
      budget: () => context.upstream.readBudget(),
      signal: context.signal,
      request,
    }),
  ),
)

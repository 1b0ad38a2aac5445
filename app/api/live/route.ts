import { z } from 'zod'
import { eventStream, findCurrentPerson, lastEventId } from '@/lib/desk/http/event-stream'
import { readRoute } from '@/lib/desk/http/route'
import { liveStream } from '@/lib/desk/live/stream/stream'

const query = z.object({ after: z.coerce.number().int().min(0).optional() })

export const GET = readRoute({ permission: 'desk', query }, ({ context, person, query, request }) =>
  eventStream(
    liveStream({
      person: person.id,
      key: context.key,
      after: lastEventId(request.headers) ?? query.after,
      // Keeps the request alive as long as the stream, because otherwise nobody would notice that the browser disconnected.
      current: findCurrentPerson(request),
      signal: context.signal,
    }),
  ),
)

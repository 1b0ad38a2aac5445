import { z } from 'zod'
import { readRoute } from '@/lib/desk/http/route'
import { eventStream, lastEventId } from '@/lib/desk/live/stream'
import { WholeNumber } from '@/lib/text/whole-number'

const query = z.object({ after: WholeNumber.optional() })

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

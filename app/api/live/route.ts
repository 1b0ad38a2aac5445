import { z } from 'zod'
import { findPerson } from '@/lib/desk/auth/session/session'
import { readRoute } from '@/lib/desk/http/route'
import { keyOf } from '@/lib/desk/keys/key-of'
import { liveStream } from '@/lib/desk/live/stream/stream'

const Seq = z.coerce.number().int().min(0)
const query = z.object({ after: Seq.optional() })

/** `no-transform` keeps the server from holding messages back to compress them, and the other header keeps proxies from it. */
const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
}

export const GET = readRoute({ permission: 'desk', query }, ({ query: { after }, person, context, request }) => {
  const lastSeen = Seq.safeParse(request.headers.get('last-event-id') ?? undefined)
  const stream = liveStream({
    person: person.id,
    key: context.key,
    after: lastSeen.success ? lastSeen.data : after,
    // Holds the request for as long as the stream lasts: without it nobody would notice that it was given up.
    current: async () => {
      const found = await findPerson(request.headers)
      return found && { role: found.role, keyRef: (await keyOf(found.id))?.ref }
    },
    signal: request.signal,
  })
  return new Response(stream, { headers: HEADERS })
})

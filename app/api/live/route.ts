import { z } from 'zod'
import { route } from '@/lib/bff/route'
import { refuseOtherAccount } from '@/lib/mirror/account'
import { liveStream } from '@/lib/mirror/stream'
import { findPerson } from '@/lib/session/session'

const Seq = z.coerce.number().int().min(0)
const query = z.object({ after: Seq.optional() })

/** `no-transform` keeps the server from holding messages back to compress them, and the other header keeps proxies from it. */
const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
}

export const GET = route(
  { permission: 'desk', query },
  async ({ query: { after }, person, key, upstream, request }) => {
    await refuseOtherAccount(key, upstream)
    const lastSeen = Seq.safeParse(request.headers.get('last-event-id') ?? undefined)
    const stream = liveStream({
      person: person.id,
      after: lastSeen.success ? lastSeen.data : after,
      // Holds the request for as long as the stream lasts: without it nobody would hear that it was given up.
      role: async () => (await findPerson(request.headers))?.role,
      signal: request.signal,
    })
    return new Response(stream, { headers: HEADERS })
  },
)

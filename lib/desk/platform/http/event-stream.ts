import 'server-only'
import { z } from 'zod'
import { findCurrent } from '@/lib/desk/platform/auth/session/current'
import { refOf } from '@/lib/desk/platform/upstream/keys/key-of'

/** `no-transform` keeps the server from holding messages back to compress them, and the other header keeps proxies from it. */
const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
}

export const eventStream = (stream: ReadableStream<Uint8Array>) => new Response(stream, { headers: HEADERS })

/** Reads the person again while a stream is open: it ends when the person is disabled, signed out or assigned another key. */
export const findCurrentPerson = (sessionId: string) => async () => {
  const current = await findCurrent(sessionId)
  return current && { role: current.role, keyRef: current.key ? refOf(current.key) : undefined }
}

const EventId = z.coerce.number().int().min(0)

/** The event that a browser names when it reconnects. */
export function lastEventId(headers: Headers): number | undefined {
  const { data } = EventId.safeParse(headers.get('last-event-id') ?? undefined)
  return data
}

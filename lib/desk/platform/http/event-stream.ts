import 'server-only'
import { setImmediate as endOfTurn } from 'node:timers/promises'
import { z } from 'zod'
import { hasSessionEnded } from '@/lib/desk/platform/auth/contract/session'
import { findSessionStates } from '@/lib/desk/platform/auth/sql/sessions'
import { Role } from '@/lib/desk/platform/contract/desk'
import { once } from '@/lib/desk/platform/process/once'
import { refOf } from '@/lib/desk/platform/upstream/keys/key-of'

/**
 * `no-transform` keeps the server from holding messages back to compress them, and the other header
 * keeps proxies from it.
 */
const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
}

export const eventStream = (stream: ReadableStream<Uint8Array>) => new Response(stream, { headers: HEADERS })

/**
 * Reads the person again while a stream is open: it ends when the person is disabled, signed out or
 * assigned another key.
 */
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

type State = Awaited<ReturnType<typeof findSessionStates>>[number]
type Reading = { ids: Set<string>; states: Promise<Map<string, State>> }

const nextReading = () => once('session states', (): { reading: Reading | undefined } => ({ reading: undefined }))

/**
 * The role and the key of the person in this session, for a stream whose cookie was verified when
 * it began. Undefined once the session has ended or the person is disabled. All who ask in the same
 * turn of the event loop share one statement.
 */
async function findCurrent(sessionId: string) {
  const state = (await readTogetherWith(sessionId)).get(sessionId)
  if (!state || state.pending || state.disabledAt || state.expiresAt <= new Date()) return undefined
  const role = Role.parse(state.role)
  return hasSessionEnded(state, role, new Date()) ? undefined : { role, key: state.key }
}

function readTogetherWith(sessionId: string): Reading['states'] {
  const next = nextReading()
  next.reading ??= begin(next)
  next.reading.ids.add(sessionId)
  return next.reading.states
}

function begin(next: { reading: Reading | undefined }): Reading {
  const ids = new Set<string>()
  const states = endOfTurn().then(async () => {
    next.reading = undefined
    return new Map((await findSessionStates([...ids])).map((state) => [state.id, state]))
  })
  return { ids, states }
}

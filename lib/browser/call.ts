import type { ErrorReason, WireError } from '@/lib/contract/answer'
import { OUTCOME_UNKNOWN } from '@/lib/contract/constants'
import { ACTIVE_HEADER, FRESH_AUTH_REQUIRED } from '@/lib/desk/accounts/contract/session'
import { NO_ROOM_YET } from '@/lib/desk/runtime/contract/busy-reasons'
import { PRIORITY_HEADER, READ_TOTAL_MS } from '@/lib/desk/upstream/contract/priority'

/** A refusal of one of our routes, in the one error shape; `code` 0 when the dashboard itself could not be reached. */
export class CallError extends Error {
  /** Names the request in the server's log; shown to copy. */
  readonly requestId: string | undefined
  /** Path of the input the message is about, such as `signers.0.email`. */
  readonly field: string | undefined
  /** Tells programs more than the code does. */
  readonly reason: string | undefined
  /** How long the attempt took. */
  readonly tookMs: number

  constructor(
    readonly code: number,
    message: string,
    {
      requestId,
      field,
      reason,
      tookMs = 0,
    }: { requestId?: string; field?: string; reason?: string; tookMs?: number } = {},
  ) {
    super(message)
    this.requestId = requestId
    this.field = field
    this.reason = reason
    this.tookMs = tookMs
  }
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

type Call = {
  method?: Method
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
  /** `page` if nobody waits for a read. Left out, it depends on what the person has just done. */
  priority?: 'page'
  /** Lets the request finish after the page is left. */
  keepalive?: boolean
  answer?: 'json' | 'file'
}

/** Browsers refuse more than 64 KiB of bodies that outlive their page; a larger one goes without that. */
const KEEPALIVE_CHARACTERS = 20_000

/** A little more than the dashboard's server gives a read, for a server that hangs itself. */
export const READ_WITHIN_MS = READ_TOTAL_MS + 1_000

/**
 * The only fetch in the browser: a route handler of `/api`, JSON in and out. Rejects with `CallError`. Where the server asks for fresh
 * authentication, the person is asked, and the request is repeated once.
 */
export async function call<T>(path: `/api/${string}`, options: Call = {}): Promise<T> {
  try {
    return await callOnce<T>(path, options)
  } catch (error) {
    if (!(error instanceof CallError) || error.reason !== FRESH_AUTH_REQUIRED) throw error
    const confirmation = await confirmIdentity()
    if (confirmation !== 'confirmed') throw notConfirmed(confirmation)
    return callOnce<T>(path, options)
  }
}

/** Calls a route whose answer is a file. */
export const callForFile = (path: `/api/${string}`, options: Call): Promise<Blob> =>
  call<Blob>(path, { ...options, answer: 'file' })

async function callOnce<T>(
  path: `/api/${string}`,
  { method = 'GET', body, headers, signal, keepalive, priority, answer = 'json' }: Call,
): Promise<T> {
  const text = body === undefined ? null : JSON.stringify(body)
  const startedAt = performance.now()
  const limit = method === 'GET' ? AbortSignal.timeout(READ_WITHIN_MS) : undefined
  if (method === 'GET' && isOpening()) await nextTask()
  const response = await fetch(path, {
    method,
    signal: limit && signal ? AbortSignal.any([signal, limit]) : (limit ?? signal ?? null),
    credentials: 'same-origin',
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...traceparent(),
      ...(isInUse() ? { [ACTIVE_HEADER]: '1' } : {}),
      ...(method === 'GET' && (priority || !isPersonWaiting()) ? { [PRIORITY_HEADER]: 'page' } : {}),
      ...headers,
    },
    body: text,
    keepalive: keepalive === true && (text?.length ?? 0) <= KEEPALIVE_CHARACTERS,
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause
    throw noAnswer(method, performance.now() - startedAt, limit?.aborted)
  })
  if (!response.ok) {
    const error = await refusal(response, method, performance.now() - startedAt)
    // The caller handles what the session's own route says.
    const isHandledByCaller = path === '/api/session' || error.reason === FRESH_AUTH_REQUIRED
    if ((response.status === 401 || response.status === 403) && !isHandledByCaller) notifyRefusal()
    throw error
  }
  try {
    return (await (answer === 'file' ? response.blob() : response.json())) as T
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw noAnswer(method, performance.now() - startedAt, limit?.aborted)
  }
}

/**
 * While a page is opened, each read begins in a task of its own. Hydration begins several, and each takes milliseconds to begin: in one task
 * with what asked for them, the first press would wait for all.
 */
const nextTask = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(undefined)
  })

/** Begins a trace (W3C Trace Context), where the page says that the server records them. */
function traceparent(): Record<string, string> {
  if (globalThis.document?.documentElement.dataset.traced === undefined) return {}
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) => byte.toString(16).padStart(2, '0'))
  return { traceparent: `00-${hex.slice(0, 16).join('')}-${hex.slice(16).join('')}-01` }
}

/** The server refused the change until the person confirms who they are, so nothing was changed either way. */
function notConfirmed(confirmation: Exclude<IdentityConfirmation, 'confirmed'>): CallError {
  if (confirmation === 'declined') {
    return new CallError(403, 'Nothing was changed, because you did not confirm it’s you.')
  }
  return new CallError(
    0,
    'Nothing was changed: the form that asks you to confirm it’s you could not be loaded. Check the connection and try again.',
  )
}

/** Without an answer, the outcome of a change is unknown. A read can be repeated. */
function noAnswer(method: Method, tookMs: number, isLate = false): CallError {
  const message = isLate
    ? 'The dashboard did not answer in time. Try again in a moment.'
    : 'The dashboard cannot be reached. Your work is kept. Check the connection and try again.'
  return new CallError(0, message, { tookMs, ...(method === 'GET' ? {} : { reason: OUTCOME_UNKNOWN }) })
}

async function refusal(response: Response, method: Method, tookMs: number): Promise<CallError> {
  const requestId = response.headers.get('x-request-id') ?? undefined
  const error: Partial<WireError & { reason: unknown }> = await response.json().catch(() => ({}))
  if (error.message === undefined && response.status === 413) return tooLargeOnTheWay(tookMs)
  const message = error.message ?? `The dashboard answered ${response.status}. Try again in a moment.`
  // A failure that the dashboard did not word itself is that of a proxy before it, which knows as little as we do.
  const isLost = error.message === undefined && response.status >= 500 && method !== 'GET'
  const reason = typeof error.reason === 'string' ? error.reason : isLost ? OUTCOME_UNKNOWN : undefined
  return new CallError(response.status, message, {
    tookMs,
    ...(reason ? { reason } : {}),
    ...(requestId ? { requestId } : {}),
    ...(typeof error.field === 'string' ? { field: error.field } : {}),
  })
}

const TOO_LARGE_ON_THE_WAY = 'too_large_on_the_way'

/** A proxy before the dashboard takes no request of this size: each dashboard's own refusal says more. */
export const tooLargeOnTheWay = (tookMs = 0): CallError =>
  new CallError(
    413,
    'Something between you and the dashboard refuses requests of this size. Ask an admin to raise its limit (in nginx, client_max_body_size).',
    { tookMs, reason: TOO_LARGE_ON_THE_WAY },
  )

/** Whether a smaller request may pass. */
export const isTooLargeOnTheWay = (error: unknown): boolean =>
  error instanceof CallError && error.reason === TOO_LARGE_ON_THE_WAY

/** Somebody else saved first; what was entered here is not saved. */
export const hasChangedMeanwhile = (error: unknown): boolean =>
  error instanceof CallError && error.reason === 'changed_meanwhile'

/** Whether it is unknown if the change was made. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof CallError && error.reason === OUTCOME_UNKNOWN

const refusalListeners = new Set<() => void>()

/** Calls the listener when a route refuses a person as unknown (401) or not allowed (403): what the page knows about them may be outdated. */
export function onRefusal(listener: () => void): () => void {
  refusalListeners.add(listener)
  return () => {
    refusalListeners.delete(listener)
  }
}

export function notifyRefusal(): void {
  for (const listener of refusalListeners) listener()
}

/** `unavailable`: the person could not be asked, because the form could not be loaded. */
type IdentityConfirmation = 'confirmed' | 'declined' | 'unavailable'
type Ask = () => Promise<IdentityConfirmation>

let ask: Ask | undefined
let openQuestion: Promise<IdentityConfirmation> | undefined

/** Sets who asks the person; answers how to take that back. */
export function onConfirmIdentity(handler: Ask): () => void {
  ask = handler
  return () => {
    if (ask === handler) ask = undefined
  }
}

/** Asks the person to prove who they are. Several requests at once ask once. */
function confirmIdentity(): Promise<IdentityConfirmation> {
  openQuestion ??= (ask?.() ?? Promise.resolve('unavailable' as const)).finally(() => {
    openQuestion = undefined
  })
  return openQuestion
}

/** A person who reads touches the page now and then. */
const RECENT_MS = 60_000
/** What a page reads this soon after a click, a key or its opening is what the person waits for. */
const CAUSED_MS = 5_000
const OPENING_MS = 15_000

let lastAt = 0

function noteInteraction() {
  lastAt = Date.now()
}

if (typeof window !== 'undefined') {
  for (const event of ['pointerdown', 'keydown', 'wheel', 'touchmove']) {
    window.addEventListener(event, noteInteraction, { capture: true, passive: true })
  }
}

/** Whether somebody used this page within the last minute. */
export const isInUse = (): boolean => Date.now() - lastAt < RECENT_MS

/** Whether the page is being opened: nobody has used it yet. */
const isOpening = (): boolean => lastAt === 0 && performance.now() < OPENING_MS

/** Whether a read that starts now is probably due to the person, and not to the page that follows what happens. */
const isPersonWaiting = (): boolean => Date.now() - lastAt < CAUSED_MS || performance.now() < OPENING_MS

/** Only a failure that came at once is worth another try: two of them and one that hangs stay below 30 s together. */
const AT_ONCE_MS = 1_000
const MOST_RETRIES = 2
/** A read that waits in line ends after 25 s and is asked for again: about five minutes in all. */
const MOST_WAITS = 12
const WAITS_AGAIN_AFTER_MS = 200
const LINE_IS_FULL_MS = 10_000

/**
 * When a failed read is repeated. A refusal stays a refusal, and a service that hangs or is busy would only be asked again. A read
 * that found no room in the key's budget goes on waiting: the page shows the person's place in line.
 */
export function retryRead(failures: number, error: Error): boolean {
  if (isInLine(error)) return failures < MOST_WAITS
  if (failures >= MOST_RETRIES) return false
  if (!(error instanceof CallError)) return true
  const isRestarting = error.reason === ('database_unavailable' satisfies ErrorReason)
  const isPassing = error.code === 0 || error.code === 500 || error.code === 502 || isRestarting
  return isPassing && error.tookMs < AT_ONCE_MS
}

export function retryDelay(failures: number, error: Error): number {
  if (!isInLine(error)) return 500 * (failures + 1)
  return error.tookMs < AT_ONCE_MS ? LINE_IS_FULL_MS : WAITS_AGAIN_AFTER_MS
}

const isInLine = (error: Error): error is CallError => error instanceof CallError && error.reason === NO_ROOM_YET

/** A version 4 UUID. `crypto.randomUUID` exists only on secure origins. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes].map((byte, at) => {
    const value = at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte
    return value.toString(16).padStart(2, '0')
  })
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

import { OUTCOME_UNKNOWN } from '@/lib/contract/constants'
import { DATABASE_MESSAGES, DATABASE_REASON } from '@/lib/desk/runtime/contract/database-messages'
import { isRefusal, messageFor, type Refusal, Unavailable } from '@/lib/desk/runtime/contract/refusal'
import { log } from '@/lib/desk/runtime/log/log'
import { type DatabaseTrouble, databaseTrouble } from '@/lib/http/database-trouble'
import { describeRequest, type RequestLine, requestIdOf } from './request-line'
import { statusOf } from './status'
import 'server-only'
import { once } from '@/lib/desk/runtime/process/once'

export const json = (value: unknown, status = 200): Response => Response.json(value, { status })

/**
 * Turns what a route handler threw into the one error shape. Unknown failures are logged and
 * answered without detail.
 */
export function refused(failure: unknown, request: RequestLine, isAdmin = false): Response {
  const error = databaseRefusal(failure) ?? failure
  if (isRefusal(error)) {
    const code = statusOf(error)
    logRefusal(code, request)
    if (code >= 500) log().warn({ request, code, err: error.about.cause }, error.message)
    return refusalResponse(error, isAdmin)
  }
  log().error({ request, err: error }, 'a route failed')
  return json({ code: 500, message: 'The dashboard failed. Your work is kept; try again in a moment.' }, 500)
}

/** A refusal as a browser gets it. */
export function refusalResponse(refusal: Refusal, isAdmin = false): Response {
  const code = statusOf(refusal)
  const { field, retryAfter, unknownOutcome } = refusal.about
  const reason = unknownOutcome ? OUTCOME_UNKNOWN : refusal.about.reason
  const response = json({ code, message: messageFor(refusal, isAdmin), reason, field }, code)
  if (retryAfter) response.headers.set('retry-after', String(retryAfter))
  return response
}

/** What a failure of the dashboard's own database means for the person who waits. */
function databaseRefusal(cause: unknown): Refusal | undefined {
  const trouble = isRefusal(cause) ? undefined : databaseTrouble(cause)
  if (!trouble) return undefined
  const reason = DATABASE_REASON[trouble]
  return new Unavailable(DATABASE_MESSAGES[reason], { retryAfter: 5, ...ADVICE[trouble], reason, cause })
}

const ADVICE: Partial<Record<DatabaseTrouble, { retryAfter?: number; forAdmins: string }>> = {
  full: { retryAfter: 30, forAdmins: "Free space on the database's disk." },
  'read-only': { forAdmins: 'Lead DATABASE_URL to the primary server, or wait until this one is promoted.' },
}

/**
 * Adds the headers of every answer; lib/desk/runtime/server/harden.ts adds the rest as it leaves.
 */
export function finish(response: Response, requestId: string): Response {
  if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store')
  response.headers.set('x-request-id', requestId)
  return response
}

const LOGGED = new Set([401, 403, 429])
const WINDOW_MS = 60_000
/** Different lines a minute; others are counted together. */
const MAX_LINES = 200
const OTHERS = { code: 0, method: '', route: 'others' }
/**
 * Addresses whose other lines are counted, and those of them that are named: with the most, so that
 * a flood hides none of these.
 */
const [MAX_ADDRESSES, MAX_NAMED] = [10_000, 20]

type Line = Omit<RequestLine, 'id'> & { code: number }
type Write = (line: Line & { repeated?: number }) => void

/**
 * Logs refused requests: the first of its kind at once, and repetitions within a minute as one more
 * line with their number. A flood of requests does not flood the log.
 */
export class RefusalLog {
  private readonly counts = new Map<string, { line: Line; more: number }>()
  private readonly others = new Map<string | undefined, number>()
  private unnamed = 0
  private timer: NodeJS.Timeout | undefined

  constructor(
    private readonly write: Write,
    private readonly windowMs = WINDOW_MS,
  ) {}

  add(line: Line): void {
    const key = [line.code, line.method, line.route, line.address].join(' ')
    const count = this.counts.get(key)
    if (count) count.more += 1
    else if (this.counts.size < MAX_LINES) {
      this.counts.set(key, { line, more: 0 })
      this.write(line)
    } else if (this.others.has(line.address) || this.others.size < MAX_ADDRESSES) {
      this.others.set(line.address, (this.others.get(line.address) ?? 0) + 1)
    } else {
      this.unnamed += 1
    }
    this.timer ??= setTimeout(() => this.flush(), this.windowMs).unref()
  }

  /** Writes the counts, and begins again. */
  flush(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    for (const { line, more } of this.counts.values()) if (more > 0) this.write({ ...line, repeated: more })
    const byCount = [...this.others].toSorted(([, one], [, other]) => other - one)
    for (const [address, repeated] of byCount.slice(0, MAX_NAMED)) this.write({ ...OTHERS, address, repeated })
    const repeated = byCount.slice(MAX_NAMED).reduce((sum, [, count]) => sum + count, this.unnamed)
    if (repeated > 0) this.write({ ...OTHERS, address: undefined, repeated })
    this.counts.clear()
    this.others.clear()
    this.unnamed = 0
  }
}

const refusals = () =>
  once('refusal log', () => {
    const output = log()
    return new RefusalLog((line) => output.warn({ refused: line }, 'a request was refused'))
  })

/** Logs what was only counted so far: the process ends. */
export const flushRefusals = (): void => refusals().flush()

/** Logs a refusal with a status that can indicate an attack. */
export function logRefusal(code: number, { method, route, address }: RequestLine): void {
  if (LOGGED.has(code)) refusals().add({ code, method, route, address })
}

/**
 * A route for monitors. It has no person and no API key, so that it answers while the database does
 * not. What the use case answers names its status in `code`; a `Response` is passed through.
 */
export function probe(read: (request: Request) => Promise<{ code: number } | Response>) {
  const answer = async (request: Request): Promise<Response> => {
    const id = requestIdOf(request)
    try {
      const result = await read(request)
      return finish(result instanceof Response ? result : json(result, result.code), id)
    } catch (error) {
      return finish(refused(error, await describeRequest(request, id, undefined)), id)
    }
  }
  // As for the other routes, a test compares these with the rules.
  return Object.assign(answer, { permission: 'public' as const, freshAuth: undefined, effect: 'reads' as const })
}

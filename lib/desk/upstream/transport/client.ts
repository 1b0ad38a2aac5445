import 'server-only'
import type { z } from 'zod'
import { metrics } from '@/lib/desk/runtime/process/metrics'
import { tracing } from '@/lib/desk/runtime/process/tracing'
import type { Priority } from '@/lib/desk/upstream/contract/priority'
import type { Attributes, SpanDescription } from '@/lib/tracing/tracing'
import { PATIENCE_MS, type RequestBudget } from '../budget/budget'
import { ServiceZone } from '../service-zone'
import { readJson, readList, refusal } from './answer'
import type { StreamedJson } from './streamed-json'
import { type Incoming, type Method, send, tooLate } from './transport'

/** One attempt of a change, or of a read in the background. */
const ATTEMPT_MS = 30_000

export type Call = {
  method?: Method
  /** Below the base URL, ids encoded (`path`). */
  path: string
  query?: Record<string, string | undefined>
  headers?: Record<string, string>
  body?: unknown
  /** Instead of `body`: read again for each attempt. */
  streamed?: StreamedJson
  /** For one attempt, the answer's body included. */
  deadlineMs?: number
  /**
   * For the wait for the budget, the repeats after a 429 and the answer; with `deadlineMs` only the
   * body may take longer.
   */
  withinMs?: number | undefined
  capBytes?: number
  /** The answer is a list, of which single elements may be large. */
  isList?: boolean
  priority?: Priority
  /** What must not come back in the answer. */
  secrets?: readonly string[]
  /** Aborts a read nobody waits for. */
  signal?: AbortSignal | undefined
  /** Runs once there is room, right before the request leaves. The request is not sent if it throws. */
  beforeSending?: (() => Promise<void>) | undefined
}

/** Sends requests under one API key, inside the key's budget. The only holder of the key. */
export class Client {
  /** What the service last said of the key: refused from a 401 until it accepts the key again. */
  keyState: 'unknown' | 'accepted' | 'refused' = 'unknown'
  /** The zone in which the service writes dates to this key. */
  readonly zone = new ServiceZone()

  constructor(
    private readonly baseUrl: string,
    private readonly key: () => Promise<string>,
    readonly budget: RequestBudget,
    /** Called when the service counts otherwise than we do. */
    private readonly onLimited: () => void,
  ) {}

  get keyRefused(): boolean {
    return this.keyState === 'refused'
  }

  async json<T extends z.ZodType>(call: Call, schema: T): Promise<z.output<T>> {
    const answer = await this.open(call)
    return call.isList ? readList(answer, schema) : readJson(answer, schema, call.capBytes)
  }

  /**
   * The open answer of a successful exchange. A 429 is definite, so this waits and sends the
   * request again, even a change.
   */
  async open(call: Call): Promise<Incoming> {
    const traces = tracing()
    if (!traces) return this.#exchange(call, () => undefined)
    return traces.part(
      () => describeSpan(call),
      (add) => this.#exchange(call, add),
    )
  }

  async #exchange(
    { method = 'GET', path, query, priority = 'person', withinMs, beforeSending, ...call }: Call,
    addToSpan: (attributes: Attributes) => void,
  ): Promise<Incoming> {
    const url = `${this.baseUrl}/api/v1/service${withQuery(path, query)}`
    const until = performance.now() + (withinMs ?? PATIENCE_MS)
    const left = () => Math.max(0, Math.ceil(until - performance.now()))
    const attempt = async (): Promise<Incoming> => {
      const limits = withinMs === undefined ? {} : { answersWithinMs: left(), deadlineMs: left() }
      const headers = { ...call.headers, 'x-api-key': await this.key() }
      return send({ deadlineMs: ATTEMPT_MS, ...limits, ...call, method, url, headers })
    }
    const exchange = async () => {
      await beforeSending?.()
      return counted(priority, attempt)
    }
    // Waiting does not fix a bad key.
    await this.key()
    let askedAt: number | undefined
    let waitedMs = 0
    for (;;) {
      if (left() === 0) throw tooLate()
      const waited = metrics()?.budgetSeconds.startTimer({ priority })
      const asked = performance.now()
      const permit = await this.budget.acquire({ priority, signal: call.signal, askedAt, patienceMs: left() })
      waited?.()
      waitedMs += performance.now() - asked
      askedAt = permit.askedAt
      addToSpan({ 'desk.budget_wait_ms': Math.round(waitedMs) })
      const answer = await exchange().catch((error: unknown) => {
        permit.answered()
        throw error
      })
      const isLimited = answer.statusCode === 429
      permit.answered(isLimited ? retryAfterMs(answer.headers['retry-after']) : undefined)
      addToSpan({ 'http.response.status_code': answer.statusCode })
      if (isLimited) {
        await answer.drop()
        this.onLimited()
        continue
      }
      if (answer.statusCode >= 200 && answer.statusCode < 300) {
        this.keyState = 'accepted'
        return answer
      }
      if (answer.statusCode === 401) this.keyState = 'refused'
      throw await refusal(answer)
    }
  }
}

/** Named by the resource alone: what follows in the path may be ids, and addresses of people. */
function describeSpan({ method = 'GET', path, priority = 'person' }: Call): SpanDescription {
  const [resource = ''] = /^\/[a-z]+/.exec(path) ?? []
  return { name: `${method} ${resource}`, attributes: { 'http.request.method': method, 'desk.priority': priority } }
}

async function counted(priority: Priority, attempt: () => Promise<Incoming>): Promise<Incoming> {
  const own = metrics()
  const took = own?.upstreamSeconds.startTimer({ priority })
  let status = 0
  try {
    const answer = await attempt()
    status = answer.statusCode
    return answer
  } finally {
    took?.()
    own?.upstreamRequests.inc({ priority, status })
  }
}

/** A path whose inserted parts cannot leave their segment. */
export function path(parts: TemplateStringsArray, ...ids: (string | number)[]): string {
  // A URL parser resolves "." and ".." even when their dots are encoded.
  const segments = ids.map((id) => (/^\.\.?$/.test(String(id)) ? '-' : encodeURIComponent(id)))
  return String.raw({ raw: parts }, ...segments)
}

export function withQuery(path: string, query: Call['query'] = {}): string {
  const entries = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return entries.length === 0 ? path : `${path}?${new URLSearchParams(entries)}`
}

function retryAfterMs(header: string | string[] | undefined): number {
  const text = String(header ?? '')
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1_000
  return Math.max(Number.isFinite(seconds) ? seconds : 5, 1) * 1_000
}

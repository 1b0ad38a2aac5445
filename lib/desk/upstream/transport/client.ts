import 'server-only'
import type { z } from 'zod'
import { ServiceZone } from '../service-zone'
import { readJson, refusal } from './answer'
import { PATIENCE_MS, type Priority, type RequestBudget } from './budget'
import { ATTEMPT_MS } from './deadlines'
import { type Incoming, type Method, send, tooLate } from './transport'

/** A service that names a longer wait, or a wrong one, is asked again after a day. */
const LONGEST_PAUSE_S = 24 * 60 * 60
const SMALL_BYTES = 8 * 1024 * 1024

export type Call = {
  method?: Method
  /** Below the base URL, ids encoded (`path`). */
  path: string
  query?: Record<string, string | undefined>
  headers?: Record<string, string>
  body?: unknown
  /** For one attempt, the answer's body included. */
  deadlineMs?: number
  /** For the wait for room, the repeats after a 429 and the answer; with `deadlineMs` only the body may take longer. */
  withinMs?: number | undefined
  capBytes?: number
  priority?: Priority
  /** What must not come back in the answer. */
  secrets?: readonly string[]
  /** Gives up a read nobody waits for. */
  signal?: AbortSignal
}

/** Speaks with the service under the desk's key, inside the key's budget. The only holder of the key. */
export class Client {
  /** The service's last word on the key: true from a 401 until it does something for the key again. */
  keyRefused = false
  /** The zone in which the service writes dates to this key. */
  readonly zone = new ServiceZone()

  constructor(
    private readonly baseUrl: string,
    private readonly key: () => Promise<string>,
    readonly budget: RequestBudget,
    /** Told when the service counts otherwise than we do. */
    private readonly onLimited: () => void,
  ) {}

  async json<T extends z.ZodType>(call: Call, schema: T): Promise<z.output<T>> {
    const answer = await this.open(call)
    return readJson(answer, { method: call.method ?? 'GET', schema, capBytes: call.capBytes ?? SMALL_BYTES })
  }

  /** The open answer of a successful exchange. A 429 is definite, so it is waited out and repeated, changes included. */
  async open(call: Call): Promise<Incoming> {
    const { method = 'GET', priority, signal, withinMs = PATIENCE_MS } = call
    const until = performance.now() + withinMs
    const left = () => Math.max(0, Math.ceil(until - performance.now()))
    let ticket: number | undefined
    for (;;) {
      if (left() === 0) throw tooLate()
      const leave = await this.budget.acquire({ priority, signal, ticket, patienceMs: left() })
      ticket = leave.ticket
      const limits = call.withinMs === undefined ? {} : { answersWithinMs: left(), deadlineMs: left() }
      const answer = await this.#send({ ...limits, ...call }).finally(leave.answered)
      if (answer.statusCode === 429) {
        await answer.drop()
        this.budget.pause(retryAfterMs(answer.headers['retry-after']))
        this.onLimited()
      } else if (answer.statusCode >= 200 && answer.statusCode < 300) {
        this.keyRefused = false
        return answer
      } else {
        if (answer.statusCode === 401) this.keyRefused = true
        throw await refusal(answer, method)
      }
    }
  }

  async #send({
    method = 'GET',
    path,
    query = {},
    headers,
    body,
    deadlineMs = ATTEMPT_MS,
    answersWithinMs,
    secrets,
    signal,
  }: Call & { answersWithinMs?: number }): Promise<Incoming> {
    const url = `${this.baseUrl}/api/v1/service${path}${queryString(query)}`
    return send({
      method,
      url,
      headers: { ...headers, 'x-api-key': await this.key() },
      body,
      deadlineMs,
      answersWithinMs,
      secrets,
      signal,
    })
  }
}

/** A path whose inserted parts cannot leave their segment. */
export function path(parts: TemplateStringsArray, ...ids: (string | number)[]): string {
  return String.raw({ raw: parts }, ...ids.map((id) => segment(String(id))))
}

function segment(text: string): string {
  // A URL parser resolves these two even when their dots are encoded.
  if (text === '.' || text === '..') return '-'
  return encodeURIComponent(text)
}

export function queryString(query: Record<string, string | undefined>): string {
  const entries = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries)}`
}

function retryAfterMs(header: string | string[] | undefined): number {
  const text = String(header ?? '')
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1_000
  return Math.min(Math.max(Number.isFinite(seconds) ? seconds : 5, 1), LONGEST_PAUSE_S) * 1_000
}

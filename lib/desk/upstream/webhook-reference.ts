import { HOUR_MS } from '@/lib/text/durations'
import 'server-only'
import { z } from 'zod'
import { env } from '@/lib/desk/runtime/config/env'
import { isRefusal, ServiceFailed } from '@/lib/desk/runtime/contract/refusal'
import { once } from '@/lib/desk/runtime/process/once'
import { Catalog, type ReferencePart, SignatureContract, type WebhookReference } from './contract/webhook-desk'
import { readJson, refusal } from './transport/answer'
import { send } from './transport/transport'

const DEADLINE_MS = 8_000
/** Not in the interface: the embedded service publishes it. */
const OPENAPI_PATH = '/openapi.json'
const OpenApiDocument = z.object({ openapi: z.string() })

const urlOf = (path: string) => `${env().SERVICE_BASE_URL}/public/service${path}`

const parts = () =>
  once('webhook reference', () => ({
    catalog: new StaleWhileError(() => load('/webhooks/events', Catalog)),
    verification: new StaleWhileError(() => load('/webhooks/docs/verification', SignatureContract)),
    openApi: new StaleWhileError(() => load(OPENAPI_PATH, OpenApiDocument)),
  }))

/**
 * The public reference (docs/interface.md, 4.2). It is read without the key, which costs nothing of
 * the key's budget.
 */
export const webhookReference = () => ({
  async webhookReference(): Promise<WebhookReference> {
    const { catalog, verification, openApi } = parts()
    const [events, contract, document] = await Promise.all([catalog.read(), verification.read(), openApi.read()])
    return {
      catalog: events,
      verification: contract,
      timestamp_header: env().DESK_HOOK_TIMESTAMP_HEADER,
      ...('value' in document && { openapi_url: urlOf(OPENAPI_PATH) }),
    }
  },
})

const NOT_OFFERED = [404, 405, 410, 501]

async function load<T extends z.ZodType>(path: string, schema: T): Promise<Loaded<z.output<T>>> {
  const answer = await send({ method: 'GET', url: urlOf(path), deadlineMs: DEADLINE_MS })
  const { statusCode: status } = answer
  if (status === 200) return { value: await readJson(answer, schema) }
  if (NOT_OFFERED.includes(status)) {
    await answer.drop()
    return { absent: status }
  }
  if (status === 401 || status === 403) {
    await answer.drop()
    throw new ServiceFailed(
      `The service answered ${status} to a request without a key; its interface asks for none here.`,
    )
  }
  throw await refusal(answer)
}

const FRESH_MS = HOUR_MS
/**
 * A person who retries gets a new answer, and a hundred pages opened at once don't send a hundred
 * requests.
 */
const RETRY_AFTER_MS = 5_000

/** What was loaded, or the status by which the service said that it has no such thing. */
export type Loaded<T> = { value: T } | { absent: number }

/**
 * A read that hardly ever changes: stored for an hour, shared while it runs, and its last value
 * outlives failures.
 */
export class StaleWhileError<T> {
  #last: { value: T; read_on: string } | undefined
  #part: ReferencePart<T> | undefined
  #validUntil = Number.NEGATIVE_INFINITY
  #running: Promise<ReferencePart<T>> | undefined

  constructor(
    private readonly load: () => Promise<Loaded<T>>,
    private readonly now: () => number = Date.now,
  ) {}

  async read(): Promise<ReferencePart<T>> {
    if (this.#part && this.now() < this.#validUntil) return this.#part
    this.#running ??= this.#loadPart().finally(() => {
      this.#running = undefined
    })
    this.#part = await this.#running
    this.#validUntil = this.now() + (this.#part.state === 'read' ? FRESH_MS : RETRY_AFTER_MS)
    return this.#part
  }

  async #loadPart(): Promise<ReferencePart<T>> {
    try {
      const loaded = await this.load()
      if ('absent' in loaded) return { state: 'absent', status: loaded.absent }
      this.#last = { value: loaded.value, read_on: new Date(this.now()).toISOString() }
      return { state: 'read', ...this.#last }
    } catch (error) {
      if (!isRefusal(error)) throw error
      if (!this.#last) return { state: 'failed', why: error.message }
      return { state: 'stale', ...this.#last, why: error.message }
    }
  }
}

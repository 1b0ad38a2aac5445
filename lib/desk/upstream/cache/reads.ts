import { MINUTE_MS } from '@/lib/text/durations'
import 'server-only'
import { z } from 'zod'
import { fromSince } from '@/lib/contract/dates'
import { type EnvelopeEvent, PdfSignRequest } from '@/lib/contract/envelope'
import { DEFAULT_RATE_LIMIT_PER_MIN, MeResponse } from '@/lib/contract/identity'
import { isRefusal } from '@/lib/desk/runtime/contract/refusal'
import { log } from '@/lib/desk/runtime/log/log'
import { once } from '@/lib/desk/runtime/process/once'
import { type Priority, READ_TOTAL_MS } from '@/lib/desk/upstream/contract/priority'
import { isUnreadable } from '@/lib/desk/upstream/contract/unreadable'
import type { ReadTemplate } from '@/lib/envelope/read-template'
import { type Holder, holder, weigh } from '../documents'
import { eventOf, FeedElement } from '../feed'
import { inUtc, type WhichDates } from '../service-zone'
import { withFingerprint } from '../template-fingerprint'
import { type Call, type Client, withQuery } from '../transport/client'
import { stripSecrets } from '../transport/strip-secrets'
import type { ScopedCache } from './cache'
import { type Cursor, DatedAnswers, FEED_PATH, readBehind } from './page-behind'

/** These answers contain documents as base64. */
const HOLDER_BYTES = 80 * 1024 * 1024
const DOCUMENT_DEADLINE_MS = 60_000
/** What a change of an envelope touches. */
const ENVELOPE_PATHS = ['/envelopes', '/signers']
const LIMIT_FRESH_MS = 10 * MINUTE_MS
const LIMIT_RETRY_MS = 10_000
const IDENTITY_MS = 60_000
const IDENTITY_BYTES = 1_024
/**
 * The identity is read before the first request; a service that hangs there may still answer that
 * request.
 */
const IDENTITY_WITHIN_MS = 8_000

export const ENVELOPE_MS = 3_000
export const LIST_MS = 5_000
export const TEMPLATE_MS = 60_000
/** An envelope's documents never change once it is sent. */
const ENVELOPE_DOCUMENT_MS = 10 * MINUTE_MS
const documentMs = (path: string) => (path.startsWith('/templates') ? TEMPLATE_MS : ENVELOPE_DOCUMENT_MS)

/** Work that nobody watches: it waits longer, and what it reads is not shared. */
const isUnattended = (priority: Priority): boolean => priority === 'bulk' || priority === 'sync'

/** Reads through the caches, and changes that refresh them, for one request of a person. */
export class Reads {
  /** Set by the first read: all reads of one request share their time. */
  #readUntil: number | undefined
  readonly #dates: DatedAnswers

  constructor(
    private readonly client: Client,
    private readonly values: ScopedCache,
    private readonly documents: ScopedCache,
    /** When the key's limit was last read, and what the key could do at that time. */
    private readonly limit: { readAt: number; capabilities?: readonly string[] | undefined; identity?: MeResponse },
    readonly signal?: AbortSignal,
    private readonly priority: Priority = 'person',
    /** Who waits. */
    private readonly readTotalMs = READ_TOTAL_MS,
  ) {
    this.#dates = new DatedAnswers(client.zone, (signal, since) => this.#readFeed(signal, since))
  }

  /** The identity. It also sets the budget's limit. */
  identity(withinMs = IDENTITY_WITHIN_MS): Promise<MeResponse> {
    // A cached identity would hide that the service accepts the key again: while it is refused,
    // only the request is shared.
    const refused = this.client.keyRefused
    return this.values.read(refused ? 'me, not cached' : 'me', {
      ttlMs: refused ? 0 : IDENTITY_MS,
      signal: this.signal,
      load: async (signal) => {
        const me = await this.client.json({ path: '/me', signal, withinMs }, MeResponse)
        this.limit.readAt = performance.now()
        this.limit.capabilities = me.capabilities
        this.client.budget.setLimit(me.key?.rate_limit_per_min ?? DEFAULT_RATE_LIMIT_PER_MIN)
        const identity = inUtc(stripSecrets(me), this.client.zone, 'named')
        this.limit.identity = identity
        if (refused) this.values.store('me', identity, IDENTITY_MS, IDENTITY_BYTES)
        return identity
      },
    })
  }

  /** The identity as last read, for what a page shows until the service answers. */
  get lastIdentity(): MeResponse | undefined {
    return this.limit.identity
  }

  /**
   * What the key may do, as last read. It is read again where that is not enough, because keys are
   * replaced.
   */
  async capabilities(
    isEnough: (capabilities: readonly string[] | undefined) => boolean,
  ): Promise<readonly string[] | undefined> {
    const { capabilities } = this.limit
    return isEnough(capabilities) ? capabilities : (await this.identity()).capabilities
  }

  /** One read, cached and shared, without secrets. */
  async get<T extends z.ZodType>(
    call: Call,
    schema: T,
    ttlMs: number,
    dates: WhichDates = 'named',
  ): Promise<z.output<T>> {
    this.#left()
    await this.#knowLimit()
    const { priority } = this
    const load = async (signal: AbortSignal | undefined) => {
      const startedAt = new Date()
      const since = call.query?.since
      if (since) await this.#dates.knowZone(signal, fromSince(since))
      const read = async (cursor: Partial<Cursor>) => {
        const query = { ...call.query, ...cursor }
        const answer = await this.client.json({ ...call, query, signal, priority, withinMs: this.#left() }, schema)
        return this.#dates.inUtc(stripSecrets(answer), call.path, signal, dates)
      }
      const { zone } = this.client
      const page = await (since && zone.isShifted
        ? readBehind(zone, { since, after: call.query?.after }, read)
        : read({}))
      return started(page, startedAt)
    }
    // Not shared, because nobody should wait for a read that itself waits behind everybody.
    if (isUnattended(priority)) return load(this.signal)
    return this.values.read(withQuery(call.path, call.query), { ttlMs, signal: this.signal, load })
  }

  /** Reads past the cache, which then has the answer. */
  again: Reads['get'] = (call, ...rest) => {
    this.values.forget((key) => key === withQuery(call.path, call.query))
    return this.get(call, ...rest)
  }

  /** An envelope or template; its documents are cached separately for `documentsOf`. */
  async holder(path: string, ttlMs: number): Promise<ReadTemplate> {
    this.#left()
    await this.#knowLimit()
    return this.values.read(path, {
      ttlMs,
      signal: this.signal,
      load: async (signal) => {
        const startedAt = new Date()
        const { value, documents } = await this.#load({ path, signal })
        this.documents.store(path, documents, documentMs(path), weigh(documents))
        return started(await this.#dates.inUtc(value, path, signal), startedAt)
      },
    })
  }

  /** Reads an envelope or template past the caches, which then have it. */
  async fresh(path: string): Promise<Holder> {
    await this.#knowLimit()
    const { value, documents } = await this.#load({ path, signal: this.signal, deadlineMs: DOCUMENT_DEADLINE_MS })
    this.documents.store(path, documents, documentMs(path), weigh(documents))
    // What was read before must not follow what is newer.
    this.values.forget((key) => key === path)
    return { value: await this.#dates.inUtc(value, path, this.signal), documents }
  }

  async documentsOf(path: string): Promise<Holder['documents']> {
    this.#left()
    await this.#knowLimit()
    return this.documents.read(path, {
      ttlMs: documentMs(path),
      signal: this.signal,
      load: async (signal) => (await this.#load({ path, signal, deadlineMs: DOCUMENT_DEADLINE_MS })).documents,
      bytes: weigh,
    })
  }

  /** The next read of this path, with any query, asks the service. */
  forget(path: string): void {
    this.values.forget((key) => key === path || key.startsWith(`${path}?`))
  }

  /**
   * A change, by POST unless the call says otherwise. What was read below the touched paths is
   * forgotten, whatever the outcome. It is completed even when nobody waits for it anymore.
   */
  async change<T extends z.ZodType>(call: Call, schema: T, touched = ENVELOPE_PATHS): Promise<z.output<T>> {
    await this.#knowLimit()
    const { priority } = this
    try {
      return stripSecrets(await this.client.json({ method: 'POST', priority, ...call }, schema))
    } finally {
      this.#readUntil = undefined
      this.values.forget((key) => touched.some((prefix) => key.startsWith(prefix)))
    }
  }

  /**
   * What a webhook delivered, as the feed shows it; undefined while the service's zone is not
   * known, or without an envelope.
   */
  deliveredEvent(body: unknown): EnvelopeEvent | undefined {
    if (!this.client.zone.isKnown) return undefined
    const event = FeedElement.parse(body)
    if (isUnreadable(event)) return undefined
    const inOwnZone = stripSecrets(event)
    const { envelope, ...wrapper } = inUtc(inOwnZone, this.client.zone, 'named')
    // A signer's event has another type and id than the feed's event of the same state.
    return envelope.updatedOn ? eventOf(envelope) : { ...wrapper, envelope }
  }

  /** A moment in the form and the zone of the service's dates. */
  async serviceTime(moment: Date): Promise<string> {
    await this.#knowLimit()
    await this.#dates.knowZone(this.signal, moment)
    return this.client.zone.fromUtc(moment)
  }

  /** The open answer of a read, for streaming. */
  async stream(call: Call) {
    this.#left()
    await this.#knowLimit()
    const { priority, signal } = this
    return this.client.open({ ...call, priority, signal, withinMs: this.#left() })
  }

  async #load(call: Call): Promise<Holder> {
    const { priority } = this
    const answer = holder(
      await this.client.json({ ...call, priority, capBytes: HOLDER_BYTES, withinMs: this.#left() }, PdfSignRequest),
    )
    return call.path.startsWith('/templates/') ? withFingerprint(answer) : answer
  }

  /** The newest page of the feed, or the one below a date. */
  async #readFeed(signal: AbortSignal | undefined, since: string | undefined): Promise<EnvelopeEvent[]> {
    const { priority } = this
    const call = { path: FEED_PATH, query: { since }, isList: true, signal, priority, withinMs: this.#left() }
    return this.client.json(call, z.array(FeedElement))
  }

  /** What is left of the time for reads; a job waits longer for the budget. */
  #left(): number | undefined {
    if (isUnattended(this.priority)) return undefined
    this.#readUntil ??= performance.now() + this.readTotalMs
    return Math.max(0, this.#readUntil - performance.now())
  }

  /**
   * Reads the key's limit before the first request, so a small one is not exceeded; later it is
   * refreshed in the background.
   */
  async #knowLimit(): Promise<void> {
    const age = performance.now() - this.limit.readAt
    if (age < LIMIT_FRESH_MS) return
    const reading = this.identity(Math.min(IDENTITY_WITHIN_MS, this.#left() ?? IDENTITY_WITHIN_MS)).catch(
      (error: unknown) => {
        // The request itself will show what is wrong with the service; meanwhile the limit known so
        // far applies.
        if (!isRefusal(error)) throw error
        this.limit.readAt = performance.now() - LIMIT_FRESH_MS + LIMIT_RETRY_MS
      },
    )
    if (age === Number.POSITIVE_INFINITY) await reading
    else reading.catch((err: unknown) => log().warn({ part: 'upstream', err }, "the key's limit was not refreshed"))
  }
}

const starts = () => once('starts of reads', () => new WeakMap<object, Date>())

/**
 * When the request of an answer began: what the service changed later is not in it. A cached answer
 * is the same object.
 */
export const readStartedAt = (answer: object): Date | undefined => starts().get(answer)

/** Remembers it. */
function started<T>(answer: T, at: Date): T {
  if (typeof answer === 'object' && answer !== null) starts().set(answer, at)
  return answer
}

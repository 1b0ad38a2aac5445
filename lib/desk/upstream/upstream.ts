import { MINUTE_MS } from '@/lib/text/durations'
import 'server-only'
import { z } from 'zod'
import { ApiResponse } from '@/lib/contract/answer'
import type { Branding } from '@/lib/contract/branding'
import { DocumentSigner, PdfSignRequest, SignerAssignmentRow } from '@/lib/contract/envelope'
import { TemplateValues } from '@/lib/contract/field-values'
import type { MeResponse } from '@/lib/contract/identity'
import type { TemplateId } from '@/lib/contract/ids'
import { opt } from '@/lib/contract/optional'
import type { PageQuery, SignersQuery } from '@/lib/contract/page'
import { env } from '@/lib/desk/runtime/config/env'
import { Conflict, isRefusal } from '@/lib/desk/runtime/contract/refusal'
import { log } from '@/lib/desk/runtime/log/log'
import { once, readTogether, resetOnce } from '@/lib/desk/runtime/process/once'
import type { Budget } from '@/lib/desk/upstream/contract/budget'
import { forgetBudget, openBudget } from './budget/budget'
import { ReadCache } from './cache/cache'
import { LIST_MS, Reads, TEMPLATE_MS } from './cache/reads'
import type { Priority } from './contract/priority'
import { CONFIGURED, type ServiceKey } from './contract/service-key'
import { UNREADABLE_ROW, UNREADABLE_TEMPLATE } from './contract/unreadable'
import { documentAt, ORIGINAL_HEADERS, pdfStream } from './documents'
import { envelopes } from './envelopes'
import { apiKey, outbox } from './key'
import { isServiceReachable } from './service-health'
import { Client, path } from './transport/client'
import { elementOr, settle } from './transport/parse-tolerant'
import type { StreamedJson } from './transport/streamed-json'
import { webhookReference } from './webhook-reference'
import { webhooks } from './webhooks'

const Done = z.looseObject({})

const branding = (reads: Reads) => ({
  /** Passes on how the account's mails look. False for a service without such a call. */
  async saveBranding(body: Branding): Promise<boolean> {
    try {
      await reads.change({ method: 'PUT', path: '/branding', body }, Done, [])
      return true
    } catch (error) {
      // A service without this call answers with one of these.
      if (isRefusal(error, 'NotFound', 'NotOffered')) return false
      throw error
    }
  },
})

/** A row without a signer still has an envelope. */
const AnyRow = SignerAssignmentRow.extend({ SIGNER: opt(DocumentSigner) }).transform(
  ({ SIGNER, ...row }): SignerAssignmentRow => ({ ...row, SIGNER: SIGNER ?? {} }),
)
const SearchElement = elementOr(AnyRow, UNREADABLE_ROW)

export const signers = (reads: Reads) => ({
  signers: ({ email, since, after }: SignersQuery) =>
    reads.get({ path: '/signers', query: { email, since, after } }, z.array(SearchElement), LIST_MS),
})

const DOCUMENT_CACHE_BYTES = 32 * 1024 * 1024
const VALUE_CACHE_BYTES = 8 * 1024 * 1024

const values = () => once('read values', () => new ReadCache(() => performance.now(), VALUE_CACHE_BYTES))
const documents = () => once('read documents', () => new ReadCache(() => performance.now(), DOCUMENT_CACHE_BYTES))

/** The clients of this process by the key's `ref`. */
const clients = () => once('upstream clients', () => new Map<string, Client>())

/** Keys that the service refused the last time this process used them. */
export const countRefusedKeys = (): number => [...clients().values()].filter(({ keyRefused }) => keyRefused).length

/**
 * Lets go of what this process had for stored keys other than these: nobody uses a key again that
 * was removed, or one whose secret was replaced, so its refusal would never end.
 */
export function forgetOtherKeys(refs: readonly string[]): void {
  for (const [ref, { budget }] of clients()) {
    if (ref === CONFIGURED || refs.includes(ref)) continue
    clients().delete(ref)
    forgetBudget(budget)
    resetOnce(sharedBy(ref))
  }
}

const sharedBy = (ref: string) => `upstream ${ref}`

/** What requests under one key share in a process: its budget, and what was read under it. */
const shared = ({ ref, secret }: ServiceKey) =>
  once(sharedBy(ref), () => {
    const budget = openBudget(env().SERVICE_BASE_URL, secret)
    const limit: { readAt: number; capabilities?: readonly string[]; identity?: MeResponse } = {
      readAt: Number.NEGATIVE_INFINITY,
    }
    const client = new Client(env().SERVICE_BASE_URL, secret, budget, () => {
      log().warn(
        { part: 'upstream', key: ref, budget: budget.state() },
        'the service counts more requests than the dashboard',
      )
      limit.readAt = Number.NEGATIVE_INFINITY
    })
    clients().set(ref, client)
    return { client, values: values().within(ref), documents: documents().within(ref), limit }
  })

const configured: ServiceKey = { id: CONFIGURED, ref: CONFIGURED, secret: apiKey }

export type UpstreamOptions = {
  signal?: AbortSignal | undefined
  priority?: Priority | undefined
}

/**
 * The service under one key (undefined: the configured one), for one request of a person. `signal`
 * aborts reads that nobody waits for anymore; changes are completed once they were sent. `bulk` and
 * `sync` wait behind everybody and bypass the caches.
 */
export function upstream(key: ServiceKey | undefined, { signal, priority }: UpstreamOptions = {}) {
  const { ref: name } = key ?? configured
  const { client, limit, ...caches } = shared(key ?? configured)
  const reads = new Reads(client, caches.values, caches.documents, limit, signal, priority)
  return {
    identity: () => reads.identity(),
    lastIdentity: () => reads.lastIdentity,
    capabilities: (isEnough: (capabilities: readonly string[] | undefined) => boolean) => reads.capabilities(isEnough),
    isReachable: isServiceReachable,
    /** What the service last said of the key to this process. */
    keyState: () => client.keyState,
    ...envelopes(reads),
    ...templates(reads),
    ...signers(reads),
    ...webhooks(reads),
    ...branding(reads),
    ...outbox(() => reads.identity()),
    ...webhookReference(),
    /** As of the last request, or of the last second. */
    budget: () => budgetOf(client),
    /** As of the last second in all processes. */
    async readBudget(): Promise<Budget> {
      await readTogether(`request budget of ${name}`, () => client.budget.refresh())
      return budgetOf(client)
    },
  }
}
export type Upstream = ReturnType<typeof upstream>

/** Somebody else changed an envelope: what was read of it is no longer true. */
export function forgetEnvelope(id: string): void {
  const own = path`/envelopes/${id}`
  values().forgetEverywhere((key) => key === own || key.startsWith(`${own}/`))
}

/**
 * Somebody else changed envelopes: lists of them are no longer true, and neither are the figures of
 * webhooks.
 */
export function forgetLists(): void {
  values().forgetEverywhere((key) => /^\/((envelopes|signers)(\?|$)|webhooks)/.test(key))
}

/** Somebody changed webhooks at the dashboard. */
export function forgetWebhooks(): void {
  values().forgetEverywhere((key) => /^\/webhooks/.test(key))
}

function budgetOf(client: Client): Budget {
  const { paused_ms, asked_ms, ...state } = client.budget.state()
  const after = (ms: number) => new Date(Date.now() + ms).toISOString()
  const zone = client.zone.offsetMinutes
  return {
    ...state,
    ...(paused_ms > 0 ? { paused_until: after(paused_ms) } : {}),
    ...(asked_ms > paused_ms ? { asked_until: after(asked_ms) } : {}),
    ...(zone === undefined ? {} : { service_zone_minutes: zone }),
    key_refused: client.keyRefused,
  }
}

const TEMPLATE_PATHS = ['/templates']
const DEADLINE_MS = 5 * MINUTE_MS
/** Without the id, nobody knows what was created. */
const Saved = ApiResponse.extend({ code: z.unknown(), message: z.string().min(1) })
const isGone = (error: unknown): boolean => isRefusal(error, 'NotFound')

const TemplateElement = elementOr(PdfSignRequest, UNREADABLE_TEMPLATE)

export const templates = (reads: Reads) => ({
  templates: ({ since, after }: PageQuery) =>
    reads.get({ path: '/templates', query: { since, after } }, z.array(TemplateElement), LIST_MS),

  template: (id: TemplateId) => reads.holder(path`/templates/${id}`, TEMPLATE_MS),

  /** A page of what signers filled in in its envelopes, where the service offers it. */
  templateValues: (id: TemplateId, after?: string) =>
    reads.get({ path: path`/templates/${id}/values`, query: { after } }, TemplateValues, LIST_MS),

  /** `sha256`: the document of a page that shows the template as it was read; no other one will do. */
  templateDocument: async (id: TemplateId, index: number, sha256?: string) => {
    const where = path`/templates/${id}`
    const known = documentAt(await reads.documentsOf(where), index)
    if (sha256 === undefined || known.sha256 === sha256) return known
    const current = documentAt((await reads.fresh(where)).documents, index)
    if (current.sha256 === sha256) return current
    throw new Conflict('The template has another document by now. Reload the page.')
  },

  /**
   * A document as it was supplied, where the service offers it. It may hold scripts, so it is for
   * saving only.
   */
  originalTemplateFile: async (id: TemplateId, index: number) =>
    pdfStream(
      await reads.stream({
        path: path`/templates/${id}/files/${index}/original`,
        headers: ORIGINAL_HEADERS,
        deadlineMs: DEADLINE_MS,
      }),
      { isSupplied: true },
    ),

  /** As it is at this moment, with its documents. */
  currentTemplate: (id: TemplateId) => reads.fresh(path`/templates/${id}`),

  /**
   * The interface shows no idempotency here; a service that knows the header creates nothing twice.
   */
  createTemplate: (streamed: StreamedJson, idempotencyKey: string) => {
    const headers = { 'x-idempotency-key': idempotencyKey }
    return reads.change({ path: '/templates', headers, streamed, deadlineMs: DEADLINE_MS }, Saved, TEMPLATE_PATHS)
  },

  /**
   * `version`: a service that supports the header refuses with 409 if the template has another
   * version by now.
   */
  replaceTemplate: (id: TemplateId, streamed: StreamedJson, version: string | undefined) => {
    const headers: Record<string, string> = version === undefined ? {} : { 'if-match': `"${version}"` }
    const call = { method: 'PUT', path: path`/templates/${id}`, headers, streamed, deadlineMs: DEADLINE_MS } as const
    return reads.change(call, z.looseObject({ notice: opt(z.string()) }), TEMPLATE_PATHS)
  },

  removeTemplate: (id: TemplateId) =>
    settle(
      () => reads.change({ method: 'DELETE', path: path`/templates/${id}` }, z.looseObject({}), TEMPLATE_PATHS),
      async () => {
        const isDone = await reads.fresh(path`/templates/${id}`).then(() => false, isGone)
        return { isDone, now: 'It is still there so far.' }
      },
      {},
    ),
})

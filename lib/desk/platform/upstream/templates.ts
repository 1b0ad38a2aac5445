import { z } from 'zod'
import { ApiResponse } from '@/lib/contract/answer'
import { PdfSignRequest } from '@/lib/contract/envelope'
import type { TemplateId } from '@/lib/contract/ids'
import { opt } from '@/lib/contract/optional'
import type { PageQuery } from '@/lib/contract/page'
import { isRefusal } from '@/lib/desk/platform/contract/refusal'
import { LIST_MS, type Reads, TEMPLATE_MS } from './cache/reads'
import { UNREADABLE_TEMPLATE } from './contract/unreadable'
import { documentAt } from './documents'
import { ORIGINAL_HEADERS, pdfStream } from './pdf-stream'
import { path } from './transport/client'
import { elementOr } from './transport/parse-tolerant'
import { settle } from './transport/settle'
import type { StreamedJson } from './transport/streamed-json'

const TEMPLATE_PATHS = ['/templates']
const DEADLINE_MS = 5 * 60_000
/** Without the id, nobody knows what was created. */
const Saved = ApiResponse.extend({ code: z.unknown(), message: z.string().min(1) })
const isGone = (error: unknown): boolean => isRefusal(error) && error.code === 404

const TemplateElement = elementOr(PdfSignRequest, UNREADABLE_TEMPLATE)

export const templates = (reads: Reads) => ({
  templates: ({ since, after }: PageQuery) =>
    reads.get({ path: '/templates', query: { since, after } }, z.array(TemplateElement), LIST_MS),

  template: (id: TemplateId) => reads.holder(path`/templates/${id}`, TEMPLATE_MS),

  templateDocument: async (id: TemplateId, index: number) =>
    documentAt(await reads.documentsOf(path`/templates/${id}`), index),

  /** A document as it was supplied, where the service offers it. It may hold scripts, so it is for saving only. */
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

  /** The interface shows no idempotency here; a service that knows the header creates nothing twice. */
  createTemplate: (streamed: StreamedJson, idempotencyKey: string) => {
    const headers = { 'x-idempotency-key': idempotencyKey }
    return reads.change({ path: '/templates', headers, streamed, deadlineMs: DEADLINE_MS }, Saved, TEMPLATE_PATHS)
  },

  /** `version`: a service that supports the header refuses with 409 if the template has another version by now. */
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

import { z } from 'zod'
import { AuditTrail } from '@/lib/contract/audit'
import { EnvelopeEvent } from '@/lib/contract/event'
import type { FeedQuery } from '@/lib/contract/page'
import type { EnvelopeFromTemplateRequest } from '@/lib/contract/send'
import type { DelegateRequest } from '@/lib/contract/signing'
import { path } from './client'
import { documentAt } from './documents'
import { pdfStream } from './pdf-stream'
import { ENVELOPE_MS, LIST_MS, type Reads } from './reads'

const DOCUMENT_DEADLINE_MS = 10 * 60_000

export const envelopes = (reads: Reads) => ({
  feed: ({ status, since, after }: FeedQuery) =>
    reads.get({ path: '/envelopes', query: { status, since, after } }, z.array(EnvelopeEvent), LIST_MS),

  envelope: (id: string) => reads.holder(path`/envelopes/${id}`, ENVELOPE_MS),

  envelopeDocument: async (id: string, index: number) =>
    documentAt(await reads.documentsOf(path`/envelopes/${id}`), index),

  /** Any shape: field names of an audit entry are the service's own. */
  audit: (id: string) => reads.get({ path: path`/envelopes/${id}/audit` }, AuditTrail, ENVELOPE_MS),

  signedDocument: async (id: string, range?: string) =>
    pdfStream(
      await reads.stream({
        path: path`/envelopes/${id}/document`,
        query: { signed: 'true' },
        headers: { accept: 'application/pdf', ...(range ? { range } : {}) },
        deadlineMs: DOCUMENT_DEADLINE_MS,
      }),
    ),

  voidEnvelope: (id: string) => reads.change({ path: path`/envelopes/${id}/void` }),

  resend: (id: string) => reads.change({ path: path`/envelopes/${id}/resend` }),

  delegate: (id: string, email: string, to: DelegateRequest) =>
    reads.change({ path: path`/envelopes/${id}/signers/${email}/delegate`, body: to }),

  /** Resolves to the new envelope's id. Repeating it with the same key and body creates nothing more. */
  createFromTemplate: async (templateId: string, body: EnvelopeFromTemplateRequest, idempotencyKey: string) => {
    const { message } = await reads.change({
      path: path`/envelopes/from-template/${templateId}`,
      headers: { 'x-idempotency-key': idempotencyKey },
      body,
      deadlineMs: 60_000,
    })
    return message
  },
})

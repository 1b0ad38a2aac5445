import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import { ApiResponse } from '@/lib/contract/answer'
import { fromWireDate } from '@/lib/contract/dates'
import { AuditTrail, type DocumentSigner, type PdfSignRequest, ServiceAuditTrail } from '@/lib/contract/envelope'
import { FieldEntry } from '@/lib/contract/field-values'
import type { EnvelopeId, TemplateId } from '@/lib/contract/ids'
import { opt } from '@/lib/contract/optional'
import type { FeedQuery } from '@/lib/contract/page'
import type { EnvelopeFromTemplateRequest } from '@/lib/contract/send'
import type { SignerCodeRequest } from '@/lib/contract/signer-code'
import { SignerLink, type SignerLinkRequest } from '@/lib/contract/signer-link'
import type { Delegation } from '@/lib/contract/signing'
import { isRefusal, type RefusalKind } from '@/lib/desk/runtime/contract/refusal'
import { sameAddress, wasCanceled } from '@/lib/envelope/state'
import { MINUTE_MS } from '@/lib/text/durations'
import { ENVELOPE_MS, LIST_MS, type Reads } from './cache/reads'
import { documentAt, ORIGINAL_HEADERS, pdfStream } from './documents'
import { FeedElement } from './feed'
import { path } from './transport/client'
import { settle } from './transport/parse-tolerant'
import type { StreamedJson } from './transport/streamed-json'

/** Without the id, nobody knows what was created. */
const Created = ApiResponse.extend({ code: opt(ApiResponse.shape.code), message: z.string().min(1) })
/** `notice`: what the service says about the documents it was sent. */
export type Creation = { id: string; notice?: string | undefined }
const toCreation = ({ message, notice }: z.output<typeof Created>): Creation => ({ id: message, notice })
/** The status confirms; the message is for the person. */
const Confirmed = z.looseObject({ code: opt(z.number().int()), message: opt(z.string()) })
const DOCUMENT_DEADLINE_MS = 10 * MINUTE_MS

/** The new person has the slot, and the previous one no longer does. */
function isDelegated({ signers = [] }: PdfSignRequest, from: string, { email: to, signerIndex }: Delegation): boolean {
  const before = signers.filter(
    ({ id, email }) => sameAddress(email, from) && (signerIndex === undefined || id === signerIndex),
  )
  const isNamed = (signer: DocumentSigner) => sameAddress(signer.email, to)
  return (
    signers.some(isNamed) && before.every(({ delegated, delegatedTo }) => delegated || sameAddress(delegatedTo, to))
  )
}

/** The activity record's detail is not worth a longer wait. */
const READ_AFTER_MS = 2_000

/** The field names of an audit entry are the service's own, so every date in it is converted. */
const readAudit = (reads: Reads, id: EnvelopeId) =>
  reads.get({ path: path`/envelopes/${id}/audit` }, AuditTrail, ENVELOPE_MS, 'any')
/** How a service says that it shows no trail of this envelope. */
const NO_TRAIL = ['InvalidInput', 'NotAllowed', 'NotFound', 'Conflict', 'NotOffered'] satisfies RefusalKind[]

function ignoreRefusal(error: unknown): undefined {
  if (!isRefusal(error)) throw error
}

export const envelopes = (reads: Reads) => ({
  feed: ({ status, since, after }: FeedQuery) =>
    reads.get({ path: '/envelopes', query: { status, since, after }, isList: true }, z.array(FeedElement), LIST_MS),

  deliveredEvent: (body: unknown) => reads.deliveredEvent(body),

  envelope: (id: EnvelopeId) => reads.holder(path`/envelopes/${id}`, ENVELOPE_MS),

  envelopeDocument: async (id: EnvelopeId, index: number) =>
    documentAt(await reads.documentsOf(path`/envelopes/${id}`), index),

  /** With its documents, past the caches, in one request. */
  currentEnvelope: (id: EnvelopeId) => reads.fresh(path`/envelopes/${id}`),

  /**
   * A document as it was supplied, where the service offers it. It may hold scripts, so it is for
   * saving only.
   */
  originalFile: async (id: EnvelopeId, index: number) =>
    pdfStream(
      await reads.stream({
        path: path`/envelopes/${id}/files/${index}/original`,
        headers: ORIGINAL_HEADERS,
        deadlineMs: DOCUMENT_DEADLINE_MS,
      }),
      { isSupplied: true },
    ),

  /** What signers who have finished filled in, where the service offers it. */
  fieldValues: (id: EnvelopeId) => reads.get({ path: path`/envelopes/${id}/values` }, z.array(FieldEntry), ENVELOPE_MS),

  envelopeDocuments: (id: EnvelopeId) => reads.documentsOf(path`/envelopes/${id}`),

  audit: (id: EnvelopeId) => readAudit(reads, id),

  /**
   * What the audit trail says, and when. Undefined if there is none, or it has another form, which
   * proves nothing. If the service is not reachable, this rejects.
   */
  auditEntries: async (id: EnvelopeId): Promise<{ action: string; at: Date }[] | undefined> => {
    const answer = await readAudit(reads, id).catch((error: unknown) => {
      if (!isRefusal(error, ...NO_TRAIL)) throw error
    })
    const groups = Object.values(ServiceAuditTrail.safeParse(answer).data ?? {})
    const entries = groups
      .flatMap((group) => Object.values(group).flat())
      .map(({ action, at }) => ({ action, at: fromWireDate(at) ?? new Date(at) }))
      .filter(({ at }) => !Number.isNaN(at.getTime()))
    return entries.length === 0 ? undefined : entries
  },

  signedDocument: async (id: EnvelopeId, range?: string) =>
    pdfStream(
      await reads.stream({
        path: path`/envelopes/${id}/document`,
        query: { signed: 'true' },
        headers: { accept: 'application/pdf', ...(range ? { range } : {}) },
        deadlineMs: DOCUMENT_DEADLINE_MS,
      }),
    ),

  /** With `isKnown`, the caller has read the envelope and knows whether it was sent. */
  voidEnvelope: async (id: EnvelopeId, { isKnown = false } = {}) => {
    const read = () => reads.holder(path`/envelopes/${id}`, ENVELOPE_MS)
    const answer = await settle(
      () => reads.change({ path: path`/envelopes/${id}/void` }, Confirmed),
      async () => {
        const { status } = await read()
        return { isDone: status === 'Voided', now: `Its status is ${status || 'not known'} so far.` }
      },
      { code: 200, message: 'Voided. The service’s answer was lost, but the envelope is voided.' },
    )
    // The page reads the envelope next and gets this answer from the cache. Without it the record
    // says "voided", which is true too.
    const canceled =
      !isKnown && (await Promise.race([read().then(wasCanceled, ignoreRefusal), setTimeout(READ_AFTER_MS)]))
    return { ...answer, ...(canceled ? { canceled_before_send: true } : {}) }
  },

  /**
   * Nothing that can be read back says whether a reminder was emailed. An address: that person
   * alone, where the service offers it.
   */
  resend: (id: EnvelopeId, email?: string, beforeSending?: () => Promise<void>) =>
    reads.change({ path: path`/envelopes/${id}/resend`, ...(email && { body: { email } }), beforeSending }, Confirmed),

  delegate: (id: EnvelopeId, email: string, to: Delegation) =>
    settle(
      () => reads.change({ path: path`/envelopes/${id}/signers/${email}/delegate`, body: to }, Confirmed),
      async () => {
        const envelope = await reads.holder(path`/envelopes/${id}`, ENVELOPE_MS)
        return { isDone: isDelegated(envelope, email, to), now: 'The recipient has not been changed so far.' }
      },
      { code: 200, message: 'Recipient changed. The service’s answer was lost, but the new recipient is listed.' },
    ),

  /** Without a code: codes by email are unlocked. Repeating it changes nothing more. */
  replaceCode: (id: EnvelopeId, email: string, body: SignerCodeRequest) =>
    reads.change({ path: path`/envelopes/${id}/signers/${email}/code`, body }, Confirmed),

  /** A credential, which the service gives for a purpose and records. */
  signerLink: (id: EnvelopeId, slot: number, body: SignerLinkRequest) =>
    reads.change({ path: path`/envelopes/${id}/signers/${slot}/link`, body }, SignerLink),

  /** Repeating it with the same key and body creates nothing more. */
  createFromTemplate: async (templateId: TemplateId, body: EnvelopeFromTemplateRequest, idempotencyKey: string) => {
    const call = {
      path: path`/envelopes/from-template/${templateId}`,
      headers: { 'x-idempotency-key': idempotencyKey },
      body,
    }
    return toCreation(await reads.change(call, Created))
  },

  /** Creates an envelope of own documents, whose contents may take minutes. */
  createFromDocuments: async (streamed: StreamedJson, idempotencyKey: string) => {
    const headers = { 'x-idempotency-key': idempotencyKey }
    const call = { path: '/envelopes', headers, streamed, deadlineMs: DOCUMENT_DEADLINE_MS }
    return toCreation(await reads.change(call, Created))
  },

  /** When to send it, as the service writes dates. */
  scheduleTime: (moment: Date) => reads.serviceTime(moment),
})

import type { EnvelopeId } from '@/lib/contract/ids'
import type { Adopted, OtherSigner, SignRequest } from '@/lib/contract/signing'
import { isApprover, isCopy } from '@/lib/envelope/signing-task'
import { HOUR_MS } from '@/lib/text/durations'
import { agreedConsent } from '../branding/branding'
import type { Context, Origin } from '../context'
import { checkMark, DocumentNotSealed } from '../documents/engine'
import { change } from '../envelopes/aggregate/change'
import { actingParts, allSigned, hashToken } from '../envelopes/aggregate/signers'
import { requireTextRoom } from '../envelopes/checks'
import { invite } from '../envelopes/dispatch'
import { issueCopies } from '../envelopes/files'
import type { Marks, Signer } from '../envelopes/sql/signers'
import { searchTexts } from '../envelopes/values'
import { Conflict, invalidField, Unavailable } from '../errors'
import { noticeCompleted, noticeNotSealed } from '../mail/letters'
import type { Tables } from '../store/store'
import { type Bearer, type Link, onTurn, pathOf, readBearer, tokenOf } from './bearer'
import { fill, type OwnField, ownFields } from './fields'
import { type PreparedDocument, prepare, type Signing } from './final-document'

/** How often the final document is made again because the envelope changed meanwhile. */
const ROUNDS = 5

/**
 * Signs. For everybody but the last this is one transaction. The last signature is written together
 * with the sealed document and the status Signed: the document is prepared from what the envelope
 * was, and kept only if nothing has changed since, so that there is never one without the other,
 * nor a lock held while it is made. Of several that find themselves to be the last one, one
 * prepares; the others wait for it and look again.
 */
export async function sign(context: Context, link: Link, input: SignRequest, origin: Origin): Promise<SignResult> {
  // Unpacking a picture costs time, which only the holder of a good link may ask for.
  const { envelope } = await readBearer(context, link)
  return context.sealingTurns.ofLink(hashToken(tokenOf(link)), async () => {
    if (input.signature) checkMark(input.signature, 'signature')
    if (input.initials) checkMark(input.initials, 'initials')
    const attempt = (prepared?: PreparedDocument) =>
      onTurn(context, link, (tx, bearer) => write(context, tx, bearer, input, origin, prepared))
    for (let round = 0; round < ROUNDS; round++) {
      const outcome = await attempt()
      if ('done' in outcome) return outcome.done
      const result = await context.sealingTurns.seal(envelope.id, () => sealAndWrite(context, link, attempt))
      if (result) return result
    }
    throw new Conflict('changed_meanwhile', 'changed meanwhile, try again')
  })
}

/** A signature that was written; the copy's token if it was the last one. */
export type SignResult = { copyToken: string | undefined; others: OtherSigner[] }
type Outcome = { done: SignResult } | { toSeal: Signing }
type Attempt = (prepared?: PreparedDocument) => Promise<Outcome>

/** Seals and writes, unless another process did: a look costs less than a document. */
async function sealAndWrite(context: Context, link: Link, attempt: Attempt): Promise<SignResult> {
  const refuse = (error: unknown) => {
    if (error instanceof DocumentNotSealed) return refuseNotSealed(context, link, error)
    throw error
  }
  let preparedDocument: PreparedDocument | undefined
  for (let index = 0; ; index++) {
    const outcome = await attempt(preparedDocument)
    if ('done' in outcome) return outcome.done
    if (index === ROUNDS) throw new Conflict('changed_meanwhile', 'changed meanwhile, try again')
    preparedDocument = await prepare(context, outcome.toSeal).catch(refuse)
  }
}

/** How the mark was made, for the trail. */
const methodOf = (mark: Adopted) => (mark.kind === 'drawn' && mark.uploaded ? 'uploaded' : mark.kind)

/** Writes the signature, or says what to prepare for the last one. */
async function write(
  context: Context,
  tx: Tables,
  { envelope, signer, signers, host }: Bearer,
  input: SignRequest,
  origin: Origin,
  prepared: PreparedDocument | undefined,
): Promise<Outcome> {
  const currentDocument = prepared?.version === envelope.version ? prepared : undefined
  const at = currentDocument?.at ?? context.now()
  const consent = currentDocument?.consent ?? (await agreedConsent(tx, signer, input.consent))
  const fields = ownFields(await tx.envelopeFiles.ofEnvelope(envelope.id), signer)
  const values = fill(fields, input, at)
  const fieldIds = Object.keys(input.values)
  const additions = fieldIds.map((id) => ({ field: `values.${id}`, text: values[id] }))
  await requireTextRoom(tx, { envelope, signers }, additions, new Set(fieldIds))
  const marks = keptMarks(signer, fields, input, values)
  const signerChange = {
    ...signer,
    state: 'signed' as const,
    completedOn: at,
    tokenSealed: null,
    initialed: !!marks.initials,
  }
  const after = signers.map((other) => (other.id === signer.id ? signerChange : other))
  if (allSigned(after) && !currentDocument)
    return { toSeal: { envelope, signer: signerChange, signers: after, marks, origin, consent, at, host } }

  const searchValues = envelope.searchValues ? searchTexts(fields, values) : null
  await tx.signers.update(signer.id, { ...marks, searchValues, state: 'signed', completedOn: at, tokenSealed: null })
  const note = {
    party: signer.email,
    action: isApprover(signer.requestRole) ? ('approved' as const) : ('signed' as const),
    actor: signer.email,
    at,
    ...origin,
    detail: {
      slot: signer.slot,
      consent,
      ...(marks.signature && { signature: methodOf(marks.signature) }),
      ...(input.zone && { zone: input.zone }),
      ...(host && { hosted_by: host }),
    },
  }
  const event = { type: 'signer.signed' as const, signer: signerChange }
  if (!currentDocument) {
    const current = await change(context, tx, envelope, { by: signer.email, audit: [note], events: [event] })
    await invite(context, tx, current, after)
    return { done: { copyToken: undefined, others: pathOf(envelope, after, signer).others } }
  }

  const { content, sha256, pageCount } = currentDocument.document
  await tx.signedDocuments.insert({ envelopeId: envelope.id, sha256, content: Buffer.from(content), createdOn: at })
  const { email } = await tx.senders.get(envelope.creatorId)
  const current = await change(context, tx, envelope, {
    set: { status: 'Signed' },
    by: signer.email,
    audit: [
      note,
      { party: email, action: 'completed', actor: 'service', at, detail: { document: { sha256, pages: pageCount } } },
    ],
    events: [event, { type: 'envelope.completed' }],
  })
  const readers = [...actingParts(after), ...after.filter(isCopy)]
  const copies = await issueCopies(context, tx, envelope.id, readers)
  await noticeCompleted(context, tx, current, after, { at, sha256, copies })
  return { done: { copyToken: copies.tokenOf(signer.email), others: pathOf(envelope, after, signer).others } }
}

/** The marks that are kept. Who approves adopts none by that: only a field on a page takes one. */
function keptMarks(
  { id, requestRole }: Signer,
  fields: readonly OwnField[],
  { signature, initials }: SignRequest,
  values: Record<string, string>,
): Marks {
  if (!isApprover(requestRole)) {
    if (!signature) throw invalidField('signature', 'is missing')
    return { id, signature, initials: initials ?? null, values }
  }
  const isPlaced = (type: OwnField['type']) => fields.some((field) => field.type === type && values[field.id])
  return {
    id,
    signature: (isPlaced('signature') && signature) || null,
    initials: (isPlaced('initials') && initials) || null,
    values,
  }
}

const ACTION = 'sealing_failed'
/** A signer who retries must not be able to fill the sender's mailbox or the audit trail. */
const REPORTED_EVERY_MS = HOUR_MS
const MOST_REPORTS = 20
const RETRY_AFTER_SECONDS = 60
const MESSAGE =
  'The final document could not be sealed, so your signature was not recorded. The sender has been informed. Try again later.'

/** Refuses the last signature because its document failed. Informs the sender. */
async function refuseNotSealed(context: Context, link: Link, cause: Error): Promise<never> {
  await onTurn(context, link, async (tx, { envelope, signer, signers }) => {
    context.log.error({ err: cause.cause ?? cause, envelopeId: envelope.id }, 'a final document could not be sealed')
    if (await wasReported(tx, envelope.id, context.now())) return
    const sender = await tx.senders.get(envelope.creatorId)
    await change(context, tx, envelope, {
      by: 'service',
      audit: [{ party: sender.email, action: ACTION, actor: 'service', detail: { signer: signer.email } }],
    })
    await noticeNotSealed(context, tx, envelope, signers, { by: signer, at: context.now() })
  })
  throw new Unavailable('document_not_sealed', MESSAGE, RETRY_AFTER_SECONDS)
}

async function wasReported({ audit }: Tables, envelopeId: EnvelopeId, now: Date): Promise<boolean> {
  if ((await audit.count(envelopeId, ACTION, new Date(now.getTime() - REPORTED_EVERY_MS))) > 0) return true
  return (await audit.count(envelopeId, ACTION)) >= MOST_REPORTS
}

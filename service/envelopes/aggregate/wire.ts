import { toEventTime, toWireDate } from '@/lib/contract/dates'
import {
  type DocumentSigner,
  type EnvelopeEvent,
  EVENT_VERSION,
  feedEventType,
  type MailState,
  type PdfFile,
  type PdfSignRequest,
  type SignerMail,
} from '@/lib/contract/envelope'
import { eventId } from '@/lib/contract/event-id'
import type { AuthenticationState } from '@/lib/contract/signer-code'
import { isCopy } from '@/lib/envelope/signing-task'
import type { SignerCode } from '../sql/codes'
import type { Envelope, Sender } from '../sql/envelopes'
import type { FileHead } from '../sql/files'
import type { LastMail, ListSigner, Signer } from '../sql/signers'
import { currentSigners, holderBefore, signedBy } from './signers'

const text = (value: string | null) => value ?? undefined

/** A signer as in lists and events, without `formUrl`, which is a credential. */
export function signerOnTheWire(signer: ListSigner): DocumentSigner {
  return {
    id: signer.slot,
    name: signer.name,
    email: signer.email,
    sign: isCopy(signer) ? '' : signer.state,
    initials: signer.initialed ? 'captured' : undefined,
    group: text(signer.group),
    requestRole: signer.requestRole,
    companyName: text(signer.companyName),
    title: text(signer.title),
    delegated: signer.state === 'delegated',
    delegatedTo: text(signer.delegatedTo),
    delegatedFrom: text(signer.delegatedFrom),
    delegatedBy: signer.delegatedBy ?? undefined,
    declineReason: text(signer.declineReason),
    language: text(signer.language),
    mail: signer.mail ? mailOnTheWire(signer.mail) : undefined,
    authentication: text(signer.authentication),
    viewProblem: (signer.state === 'pending' && signer.viewProblem) || undefined,
  }
}

/** Whether the signer’s link can be opened with a code. */
export function authenticationState(
  { authentication }: Pick<Signer, 'authentication'>,
  code: SignerCode | undefined,
): AuthenticationState | undefined {
  if (!authentication || !code) return undefined
  const { failures, lockedOn, hash } = code
  const hasNone = authentication === 'access_code' && !hash
  const state = lockedOn ? 'locked' : hasNone ? 'no_code' : 'ready'
  return { state, failures, ...(lockedOn && { lockedAt: toEventTime(lockedOn) }) }
}

/** A signer as the signer reads it. */
export const privateSignerOnTheWire = (signer: Signer): DocumentSigner => ({
  ...signerOnTheWire(signer),
  privateMessage: text(signer.privateMessage),
})

/** A signer as the sender reads it, without what another signer wrote who delegated the part. */
export function senderSignerOnTheWire(signer: Signer, signers: readonly Signer[]): DocumentSigner {
  const before = holderBefore(signer, signers)
  return before && before.delegatedBy !== 'sender' ? signerOnTheWire(signer) : privateSignerOnTheWire(signer)
}

const MAIL_STATES: Partial<Record<LastMail['state'], MailState>> = {
  queued: 'queued',
  sent: 'sent',
  delayed: 'deferred',
  failed: 'refused',
  bounced: 'bounced',
}

/** Undefined for a mail that is only in the outbox. */
export function mailOnTheWire({ state, kind, at, reason, cause, until }: LastMail): SignerMail | undefined {
  const wireState = state === 'queued' && reason !== null ? 'deferred' : MAIL_STATES[state]
  return (
    wireState && {
      state: wireState,
      kind: text(kind),
      at: toEventTime(new Date(at)),
      reason: text(reason),
      cause: text(cause),
      until: until === null ? undefined : toEventTime(new Date(until)),
    }
  )
}

/** `codes`: of the signers who are asked for one. */
export type EnvelopeParts = { signers: Signer[]; codes: SignerCode[]; files: FileHead[]; sender: Sender }

/** An envelope as in lists and events, without contents, placement and links. */
export function envelopeOnTheWire(
  envelope: Envelope,
  { signers, codes, files, sender }: EnvelopeParts,
): PdfSignRequest {
  return {
    id: envelope.id,
    emailSubject: envelope.emailSubject,
    emailMessage: envelope.emailMessage,
    signers: signers.map((signer) => ({
      ...signerOnTheWire(signer),
      values: signer.searchValues ?? undefined,
      authenticationState: authenticationState(
        signer,
        codes.find(({ signerId }) => signerId === signer.id),
      ),
    })),
    files: files.map((file): PdfFile => ({ name: file.name, pageCount: file.pageCount })),
    status: envelope.status,
    requestedBy: { name: `${sender.firstName} ${sender.lastName}`.trim(), email: sender.email },
    templateId: text(envelope.templateId),
    currentSigners: currentSigners(envelope, signers),
    signedBy: signedBy(signers),
    signerOrderRequired: envelope.signerOrderRequired,
    selfSigned: envelope.selfSigned,
    expirationDays: envelope.expirationDays ?? undefined,
    scheduleTime: envelope.scheduledOn ? toWireDate(envelope.scheduledOn) : undefined,
    createdOn: toWireDate(envelope.createdOn),
    updatedOn: toWireDate(envelope.updatedOn),
    updatedBy: envelope.updatedBy,
    auditId: envelope.auditId,
  }
}

/** The wrapper of feed and deliveries (docs/interface.md, 2.5); `type` is usually the feed's. */
export function eventOf(
  envelope: Envelope,
  parts: EnvelopeParts,
  type: string = feedEventType(envelope.status),
): EnvelopeEvent {
  const eventTime = toEventTime(envelope.updatedOn)
  return {
    id: eventId(envelope.id, type, eventTime),
    event_type: type,
    event_version: EVENT_VERSION,
    event_time: eventTime,
    envelope: envelopeOnTheWire(envelope, parts),
  }
}

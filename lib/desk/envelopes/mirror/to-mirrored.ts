import { parseServiceDate } from '@/lib/contract/dates'
import type { DocumentSigner, EnvelopeEvent, PdfSignRequest } from '@/lib/contract/envelope'
import { EnvelopeId, TemplateId } from '@/lib/contract/ids'
import type { mirrorEnvelopes, mirrorSigners } from '@/lib/desk/envelopes/schema'
import { failedMails } from '@/lib/envelope/mail-state'
import { tokenize } from '@/lib/envelope/search'
import { signingProgress } from '@/lib/envelope/signing-progress'
import { expiresOn, signerState } from '@/lib/envelope/state'
import { DAY_MS } from '@/lib/text/durations'
import { searchVector } from './search-vector'

/** Longer texts of a service are cut off: a list shows a line of them. */
const MAX_TEXT = 1_000
const MAX_MESSAGE = 10_000
const MAX_MAIL_TEXT = 300
/** The service itself allows 100. */
const MAX_PEOPLE = 200
const MAX_VALUES = 50
const MAX_VALUE = 200
/** An address is at most 254 characters long (RFC 5321). */
const MAX_ADDRESS = 320
const FURTHEST_AHEAD_MS = DAY_MS

/** An envelope and its people, as the mirror stores them. */
export type MirroredEnvelope = Omit<typeof mirrorEnvelopes.$inferInsert, 'account' | 'generation'> & {
  people: Omit<typeof mirrorSigners.$inferInsert, 'account' | 'envelopeId' | 'changedAt'>[]
  /** By which the search corrects typing errors. */
  tokens: string[]
}

/**
 * What the mirror stores of an element of the feed; undefined when it names no envelope. `readAt`:
 * when its request began.
 */
export function toMirrored(
  { id: eventId, event_time, envelope }: EnvelopeEvent,
  readAt: Date,
): MirroredEnvelope | undefined {
  const id = EnvelopeId.safeParse(envelope.id).data
  const changedAt = changeTime(event_time, readAt)
  if (!id || !changedAt) return undefined
  const { signed, total, steps } = signingProgress(envelope)
  const status = plain(envelope.status)
  const participants = steps.flatMap((step) => step.participants)
  const stateOf = (signer: DocumentSigner) =>
    participants.find((each) => each.signer === signer)?.state ?? signerState(envelope, signer, false)
  const people = (envelope.signers ?? []).slice(0, MAX_PEOPLE).map((signer, position) => ({
    position,
    email: address(signer.email),
    name: plain(signer.name),
    company: plain(signer.companyName),
    state: stateOf(signer),
  }))
  const listEnvelope = listFields(envelope)
  return {
    id,
    eventId: plain(eventId),
    changedAt,
    readAt,
    status,
    subject: plain(envelope.emailSubject),
    templateId: TemplateId.safeParse(envelope.templateId).data ?? null,
    templateName: plain(envelope.templateName) || null,
    sender: address(envelope.requestedBy?.email) || null,
    createdAt: storable(parseServiceDate(envelope.createdOn)),
    scheduledAt: storable(parseServiceDate(envelope.scheduleTime)),
    expiresAt: storable(expiresOn(envelope)),
    // Of several such states, the first one counts.
    completedAt: status === 'Signed' ? changedAt : null,
    signed,
    signers: total,
    envelope: listEnvelope,
    subjectKey: sortKey(envelope.emailSubject),
    templateKey: sortKey(envelope.templateName),
    mailFailed: failedMails(envelope).length > 0,
    progress: total > 0 ? Math.floor((signed * 1000) / total) : 0,
    ...searchVector(listEnvelope, people),
    people,
  }
}

const MAX_SORT_KEY = 120
/** As a list sorts it. Texts that begin alike for this long are in no particular order. */
const sortKey = (text = '') => tokenize(plain(text)).join(' ').slice(0, MAX_SORT_KEY)

/**
 * In whole seconds, which all answers have. A date further ahead than any zone would hide every
 * later change: the time of reading takes its place.
 */
function changeTime(eventTime: string, readAt: Date): Date | undefined {
  const time = parseServiceDate(eventTime || undefined)
  if (!time) return undefined
  const isWrong = time.getTime() - readAt.getTime() > FURTHEST_AHEAD_MS
  const changedAt = isWrong ? readAt : storable(time)
  return changedAt ? new Date(Math.floor(changedAt.getTime() / 1_000) * 1_000) : undefined
}

/** PostgreSQL reads no date outside of these years as JavaScript writes it. */
function storable(date: Date | undefined): Date | null {
  const year = date?.getUTCFullYear() ?? Number.NaN
  return date && year >= 1 && year <= 9999 ? date : null
}

/** Only what lists show, so that nothing a service adds is stored without a reason. */
function listFields(envelope: PdfSignRequest): PdfSignRequest {
  const { id, signerOrderRequired, selfSigned, expirationDays, scheduleTime, createdOn, updatedOn } = envelope
  const fields = {
    id,
    emailSubject: plain(envelope.emailSubject),
    emailMessage: plain(envelope.emailMessage, MAX_MESSAGE),
    status: plain(envelope.status),
    signers: envelope.signers?.slice(0, MAX_PEOPLE).map(listSigner),
    requestedBy: envelope.requestedBy && {
      name: plain(envelope.requestedBy.name),
      email: plain(envelope.requestedBy.email),
    },
    files: envelope.files?.map(({ name, pageCount }) => ({ name: plain(name), pageCount })),
    templateName: envelope.templateName && plain(envelope.templateName),
    templateId: envelope.templateId && plain(envelope.templateId),
    currentSigners: envelope.currentSigners?.slice(0, MAX_PEOPLE).map((each) => plain(each, MAX_ADDRESS)),
    signedBy: envelope.signedBy && plain(envelope.signedBy, MAX_MESSAGE),
    signerOrderRequired,
    selfSigned,
    expirationDays,
    scheduleTime: scheduleTime && plain(scheduleTime),
    createdOn: createdOn && plain(createdOn),
    updatedOn: updatedOn && plain(updatedOn),
    updatedBy: envelope.updatedBy && plain(envelope.updatedBy),
  }
  // `undefined` members would differ from what comes back from the database.
  return JSON.parse(JSON.stringify(fields))
}

function listSigner(signer: DocumentSigner): DocumentSigner {
  const { id, delegated, delegatedBy } = signer
  const texts = [
    'name',
    'email',
    'group',
    'requestRole',
    'companyName',
    'title',
    'delegatedTo',
    'delegatedFrom',
    'declineReason',
  ] as const
  const present = texts.flatMap((name) => (signer[name] === undefined ? [] : [[name, plain(signer[name])]]))
  return {
    ...Object.fromEntries(present),
    id,
    delegated,
    delegatedBy,
    sign: signer.sign && signState(signer.sign),
    mail: listMail(signer),
    ...listLock(signer),
    viewProblem: listViewProblem(signer),
    values: listValues(signer),
  }
}

function listMail({ mail }: DocumentSigner): DocumentSigner['mail'] {
  if (!mail) return undefined
  const { state, kind, at, reason } = mail
  const short = (text: string | undefined) => text && plain(text, MAX_MAIL_TEXT)
  return { state: plain(state, MAX_MAIL_TEXT), kind: short(kind), at: short(at), reason: short(reason) }
}

function listViewProblem({ viewProblem }: DocumentSigner): DocumentSigner['viewProblem'] {
  if (!viewProblem) return undefined
  const { reason, file, page, at } = viewProblem
  return { reason: plain(reason, MAX_MAIL_TEXT), file, page, at: at && plain(at, MAX_MAIL_TEXT) }
}

/** As many as the service's bounds allow. */
function listValues({ values }: DocumentSigner): DocumentSigner['values'] {
  const present = values?.slice(0, MAX_VALUES).map((value) => plain(value, MAX_VALUE))
  return present?.length ? present : undefined
}

/** Wrong codes before the last one change nothing that a list shows. */
function listLock({ authentication, authenticationState }: DocumentSigner): DocumentSigner {
  if (!authentication) return {}
  const { state, lockedAt } = authenticationState ?? {}
  return {
    authentication: plain(authentication, MAX_MAIL_TEXT),
    ...(state === 'locked' && {
      authenticationState: { state, ...(lockedAt && { lockedAt: plain(lockedAt, MAX_MAIL_TEXT) }) },
    }),
  }
}

/** `sign` is a state, or a reference to the signature of a signed slot (docs/interface.md, 2.2). */
function signState(sign: string): string {
  const state = sign.trim().toLowerCase()
  return ['', 'pending', 'declined', 'delegated', 'signed'].includes(state) ? sign.trim() : 'Signed'
}

const address = (text: string | undefined) => plain(text, MAX_ADDRESS).trim().toLowerCase()

/** As PostgreSQL can store it: without U+0000 and halves of surrogate pairs. */
const plain = (text = '', length = MAX_TEXT) => text.slice(0, length).replace(/[\0\ud800-\udfff]/gu, '\ufffd')

import type { Party } from '@/lib/envelope/signing-path'
import { isCopy, signingSteps, taskOf } from '@/lib/envelope/signing-task'
import { type InvitationInput, subjectMarkOf } from '@/lib/mail/invitation'
import {
  action,
  aside,
  facts,
  hash,
  type Letter,
  type MailTranslator,
  moment,
  note,
  path,
  person,
  quote,
  text,
} from '@/lib/mail/letter'
import { translatorOf } from '@/lib/messages/catalog'
import type { Language } from '@/lib/messages/languages'
import { matchLanguage } from '@/lib/messages/match'
import { isolate, oneLine } from '@/lib/text/one-line'
import type { Context } from '../context'
import { actingParts, holderBefore } from '../envelopes/aggregate/signers'
import type { Envelope, Sender } from '../envelopes/sql/envelopes'
import type { FileHead } from '../envelopes/sql/files'
import type { Signer } from '../envelopes/sql/signers'
import type { Tables } from '../store/store'
import { type Mail, post, senderName } from './outbox'

/** Emails to senders are in English, as the dashboard is. */
const english = translatorOf('mail', 'en')

/** The language in which somebody is written to: the signer's, else the account's. */
export const languageFor = (
  signer: Pick<Signer, 'language'> | undefined,
  { language }: Pick<Sender, 'language'>,
): Language => matchLanguage([signer?.language ?? language]) ?? 'en'

export const translatorFor = (...who: Parameters<typeof languageFor>): MailTranslator =>
  translatorOf('mail', languageFor(...who))

type Notice<Extra extends unknown[] = []> = (
  context: Context,
  tx: Tables,
  envelope: Envelope,
  signers: Signer[],
  ...extra: Extra
) => Promise<void>

/** Informs signers who were asked that the sender withdrew the envelope. */
export const noticeVoided: Notice = (context, tx, envelope, signers) =>
  post(context, tx, envelope, (sender) =>
    toInvolved(signers, (signer) => requestWithdrawn('voided', envelope, sender, signer)),
  )

/** Informs a signer whose part the sender gave to somebody else. */
export const noticeReplaced = (context: Context, tx: Tables, envelope: Envelope, signer: Signer): Promise<void> =>
  post(context, tx, envelope, (sender) => [
    { to: signer.email, letter: requestWithdrawn('replaced', envelope, sender, signer) },
  ])

/** Informs the sender who declined and why, and other invited signers. */
export const noticeDeclined: Notice<[{ by: Signer; at: Date; reason?: string }]> = (
  context,
  tx,
  envelope,
  signers,
  decline,
) =>
  post(context, tx, envelope, (sender) => [
    {
      to: sender.email,
      letter: envelopeDeclined(envelope, decline, parties(envelope, signers, { decliner: decline.by })),
    },
    ...toInvolved(
      signers.filter(({ id }) => id !== decline.by.id),
      (signer) => signingStopped(envelope, sender, signer),
    ),
  ])

/** Informs the sender that the envelope expired, and who had not signed. */
export const noticeExpired: Notice = (context, tx, envelope, signers) => {
  const pending = actingParts(signers).filter((signer) => signer.state === 'pending')
  const letter = envelopeExpired(envelope, pending, parties(envelope, signers))
  return post(context, tx, envelope, (sender) => [{ to: sender.email, letter }])
}

/** Informs the sender that everybody has signed, but the final document could not be made. */
export const noticeNotSealed: Notice<[{ by: Signer; at: Date }]> = (context, tx, envelope, _, attempt) =>
  post(context, tx, envelope, (sender) => [{ to: sender.email, letter: notSealed(envelope, attempt) }])

type Completion = { at: Date; sha256: string; copies: Copies }

export type Copies = { expiresOn: Date; tokenOf(email: string): string }

/** Informs everybody involved, each address once, that the signed document exists. */
export const noticeCompleted: Notice<[Completion]> = (context, tx, envelope, signers, completion) =>
  post(context, tx, envelope, (sender) => {
    const { copies: _, ...document } = completion
    const about = { envelope, sender, parties: parties(envelope, signers) }
    const mails = copyMails(context, about, [...actingParts(signers), ...signers.filter(isCopy)], completion)
    // A sender who signs as well was promised a link like everybody else.
    const isReader = mails.some(({ to }) => to.toLowerCase() === sender.email.toLowerCase())
    const toSender = { to: sender.email, letter: envelopeCompleted(english, { ...about, ...document }, undefined) }
    return isReader ? mails : [...mails, toSender]
  })

/** Mails these readers their link to the signed document again. */
export const sendCopies: Notice<[Completion]> = (context, tx, envelope, readers, completion) =>
  post(context, tx, envelope, (sender) => copyMails(context, { envelope, sender, parties: [] }, readers, completion))

/** One mail for each address. */
function copyMails(
  context: Context,
  about: { envelope: Envelope; sender: Sender; parties: readonly Party[] },
  readers: Signer[],
  { copies, ...document }: Completion,
): Mail[] {
  const byAddress = new Map(readers.map(({ email }) => [email.toLowerCase(), email]))
  return [...byAddress].map(([address, to]) => {
    const signers = readers.filter(({ email }) => email.toLowerCase() === address)
    const asksForCode = signers.some(({ authentication }) => authentication === 'access_code')
    const copy = { link: copyLink(context, copies.tokenOf(to)), expiresOn: copies.expiresOn, asksForCode }
    return {
      to,
      letter: envelopeCompleted(translatorFor(signers[0], about.sender), { ...about, ...document }, copy),
      lastMailOf: { kind: 'copy', signers },
    }
  })
}

const copyLink = ({ signingOrigin }: Context, token: string) => `${signingOrigin}/sign/copy/${token}`

/** How far everybody is who is asked. */
function parties(
  { signerOrderRequired }: Envelope,
  signers: readonly Signer[],
  { decliner, reader }: { decliner?: Signer; reader?: Signer } = {},
): Party[] {
  return signingSteps(actingParts(signers), signerOrderRequired).flatMap((members, step) =>
    members.map(({ id, requestRole, state }) => ({
      requestRole,
      step,
      state:
        id === decliner?.id ? 'declined' : id === reader?.id ? 'reader' : state === 'signed' ? 'finished' : 'waiting',
    })),
  )
}

/** Each address once of those who were asked. Who has signed waits for a copy, which does not come. */
function toInvolved(signers: Signer[], letterTo: (signer: Signer) => Mail['letter']): Mail[] {
  const recipients = actingParts(signers).filter(
    ({ state, invitedOn }) => (state === 'pending' && invitedOn) || state === 'signed',
  )
  const byAddress = new Map(recipients.map((signer) => [signer.emailLower, signer]))
  return [...byAddress.values()].map((signer) => ({ to: signer.email, letter: letterTo(signer) }))
}

/** The sender voided the envelope, or gave the part to somebody else: for a signer who was asked. */
function requestWithdrawn(how: 'voided' | 'replaced', envelope: Envelope, sender: Sender, signer: Signer): Letter {
  const t = translatorFor(signer, sender)
  const { account } = sender
  const reason = t(how, { sender: senderName(sender), account, subject: envelope.emailSubject })
  return noLongerNeeded(t, envelope, sender, signer, reason)
}

/** Another signer declined: for a signer who was asked. */
function signingStopped(envelope: Envelope, sender: Sender, signer: Signer): Letter {
  const t = translatorFor(signer, sender)
  return noLongerNeeded(t, envelope, sender, signer, t('declinedByOther', { subject: envelope.emailSubject }))
}

function noLongerNeeded(
  t: MailTranslator,
  envelope: Envelope,
  sender: Sender,
  { requestRole, state }: Signer,
  reason: string,
): Letter {
  const hasSigned = state === 'signed'
  const subject = { subject: envelope.emailSubject }
  return {
    language: t.language,
    subject: oneLine(t(hasSigned ? 'notCompleted' : 'notNeededSubject', subject)),
    heading: hasSigned ? t('notCompleted', subject) : t('notNeeded', { task: taskOf(requestRole) }),
    blocks: [text(reason), note(t('questions', { sender: senderName(sender), email: sender.email }))],
  }
}

/** For the sender: who declined, and why. */
function envelopeDeclined(
  envelope: Envelope,
  { by, at, reason }: { by: { name: string; email: string }; at: Date; reason?: string },
  parties: readonly Party[],
): Letter {
  return {
    subject: `Declined: ${oneLine(envelope.emailSubject)}`,
    heading: `“${isolate(envelope.emailSubject)}” was declined`,
    blocks: [
      ...path(english, parties),
      text('It can no longer be signed. To go on, send a new envelope.'),
      ...quote(`${by.email} writes:`, reason),
      // The signer chose the name: it is a fact in quotes, and none of our words.
      facts({ 'Declined by': person(by), Time: moment(at), Envelope: envelope.id }),
    ],
  }
}

/** For the sender: the envelope expired. */
function envelopeExpired(
  envelope: Envelope,
  pending: { name: string; email: string }[],
  parties: readonly Party[],
): Letter {
  return {
    subject: `Expired: ${oneLine(envelope.emailSubject)}`,
    heading: `“${isolate(envelope.emailSubject)}” has expired`,
    blocks: [
      ...path(english, parties),
      text('It was not completed in time and can no longer be signed. To go on, send a new envelope.'),
      facts({
        Expired: envelope.expiresOn ? moment(envelope.expiresOn) : undefined,
        Pending: pending.map(person).join('\n'),
        Envelope: envelope.id,
      }),
    ],
  }
}

/** For the sender: the last signature was refused because the final document could not be made. */
function notSealed(envelope: Envelope, { by, at }: { by: Signer; at: Date }): Letter {
  const task = taskOf(by.requestRole)
  return {
    subject: `Could not be completed: ${oneLine(envelope.emailSubject)}`,
    heading: `“${isolate(envelope.emailSubject)}” could not be completed`,
    blocks: [
      text(
        `The final document could not be sealed, so the last ${task === 'approve' ? 'approval' : 'signature'} was not recorded. Everything before it is kept.`,
      ),
      facts({ [`Tried to ${task}`]: person(by), Time: moment(at), Envelope: envelope.id }),
      note(
        'The signing link still works, and this person was asked to try again later. If it keeps failing, void the envelope, print the document to a new PDF, and send that.',
      ),
    ],
  }
}

type CompletionLetter = { envelope: Envelope; sender: Sender; parties: readonly Party[]; at: Date; sha256: string }

/** Where a reader's own copy is, until when, and whether its link asks for the access code. */
type CopyLink = { link: string; expiresOn: Date; asksForCode: boolean }

/** Everybody has signed: where the document is, and how to recognize it. */
function envelopeCompleted(
  t: MailTranslator,
  { envelope, sender, parties, at, sha256 }: CompletionLetter,
  copy: CopyLink | undefined,
): Letter {
  const { emailSubject: subject } = envelope
  const from = `${isolate(senderName(sender))}, ${isolate(sender.account)}`
  return {
    language: t.language,
    subject: oneLine(t('completedSubject', { subject })),
    heading: t('completed', { subject }),
    blocks: [
      ...path(t, parties),
      text(copy ? t('copyReady') : 'Download the signed document from the envelope in the dashboard.'),
      ...(copy?.asksForCode ? [text(t('accessCodeAsked', { sender: senderName(sender) }))] : []),
      ...(copy ? [action(t('getCopy'), copy.link)] : []),
      facts({
        [t('from')]: copy && from,
        [t('completedOn')]: moment(at, t.language),
        [t('envelope')]: envelope.id,
      }),
      hash('SHA-256', sha256),
      note(t('genuine')),
      ...(copy ? [aside(t('copyUntil', { until: moment(copy.expiresOn, t.language) }))] : []),
      ...(copy && !copy.asksForCode ? [aside(t('copyIsOpen'))] : []),
    ],
  }
}

type Invitee = {
  envelope: Envelope
  sender: Sender
  signer: Signer
  signers: Signer[]
  files: FileHead[]
  link: string
}

/** What the invitation and its reminders say, from the rows of the envelope. */
export function toInvitationInput({ envelope, sender, signer, signers, files, link }: Invitee): InvitationInput {
  return {
    emailSubject: envelope.emailSubject,
    emailMessage: envelope.emailMessage,
    sender: { name: senderName(sender), email: sender.email, account: sender.account },
    signer: {
      ...signer,
      isReplacement: holderBefore(signer, signers)?.delegatedBy === 'sender',
      subjectMark: subjectMarkOf(signer, actingParts(signers)),
    },
    files: files.map((file) => file.name),
    parties: parties(envelope, signers, { reader: signer }),
    expiresOn: envelope.expiresOn,
    link,
  }
}

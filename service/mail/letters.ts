import { isolate, oneLine } from '@/lib/contract/one-line'
import { isApprover, isCopy, taskOf } from '@/lib/envelope/signing-task'
import type { Invited } from '@/lib/mail/invitation'
import { action, facts, type Letter, moment, note, person, quote, text } from '@/lib/mail/letter'
import type { Context } from '../context'
import { acting } from '../envelopes/aggregate/turns'
import type { Envelope, Sender } from '../envelopes/sql/envelopes'
import type { FileHead } from '../envelopes/sql/files'
import type { Signer } from '../envelopes/sql/signers'
import type { Tables } from '../store/store'
import { type Mail, post, senderName } from './outbox'

type Notice<Extra extends unknown[] = []> = (
  context: Context,
  tx: Tables,
  envelope: Envelope,
  signers: Signer[],
  ...extra: Extra
) => Promise<void>

/** Informs the signers who were asked and had not answered that the sender withdrew the envelope. */
export const noticeVoided: Notice = (context, tx, envelope, signers) =>
  post(context, tx, envelope, (sender) => toWaiting(signers, (signer) => voided(envelope, sender, signer)))

/** Informs the sender who declined and why, and the other signers who were asked that nothing is needed from them. */
export const noticeDeclined: Notice<[{ by: Signer; at: Date; reason?: string }]> = (
  context,
  tx,
  envelope,
  signers,
  decline,
) =>
  post(context, tx, envelope, (sender) => [
    { to: sender.email, letter: declined(envelope, decline) },
    ...toWaiting(signers, (signer) => stopped(envelope, sender, signer)),
  ])

/** Informs the sender that the envelope expired, and who had not signed. */
export const noticeExpired: Notice = (context, tx, envelope, signers) => {
  const pending = acting(signers).filter((signer) => signer.state === 'pending')
  return post(context, tx, envelope, (sender) => [{ to: sender.email, letter: expired(envelope, pending) }])
}

/** Informs the sender that everybody has signed, but the final document could not be made. */
export const noticeNotSealed: Notice<[{ by: Signer; at: Date }]> = (context, tx, envelope, _, attempt) =>
  post(context, tx, envelope, (sender) => [{ to: sender.email, letter: notSealed(envelope, attempt) }])

type Completion = { at: Date; sha256: string; copies: Copies }

/** Links to the signed document, by address. */
export type Copies = { expiresOn: Date; tokenOf(email: string): string }

/** Informs everybody involved, each address once, that the signed document exists. */
export const noticeCompleted: Notice<[Completion]> = (context, tx, envelope, signers, completion) =>
  post(context, tx, envelope, (sender) => {
    const { copies: _, ...document } = completion
    const mails = copyMails(context, { envelope, sender }, [...acting(signers), ...signers.filter(isCopy)], completion)
    // A sender who signs as well was promised a link like everybody else.
    const isReader = mails.some(({ to }) => to.toLowerCase() === sender.email.toLowerCase())
    const toSender = { to: sender.email, letter: completed({ envelope, sender, ...document }, undefined) }
    return isReader ? mails : [...mails, toSender]
  })

/** Mails these readers their link to the signed document again. */
export const sendCopies: Notice<[Completion]> = (context, tx, envelope, readers, completion) =>
  post(context, tx, envelope, (sender) => copyMails(context, { envelope, sender }, readers, completion))

/** One mail for each address. */
function copyMails(
  context: Context,
  about: { envelope: Envelope; sender: Sender },
  readers: Signer[],
  { copies, ...document }: Completion,
): Mail[] {
  const byAddress = new Map(readers.map(({ email }) => [email.toLowerCase(), email]))
  return [...byAddress].map(([address, to]) => {
    const copy = { link: copyLink(context, copies.tokenOf(to)), expiresOn: copies.expiresOn }
    const signers = readers.filter(({ email }) => email.toLowerCase() === address)
    return { to, letter: completed({ ...about, ...document }, copy), lastMailOf: { kind: 'copy', signers } }
  })
}

const copyLink = ({ signingOrigin }: Context, token: string) => `${signingOrigin}/sign/copy/${token}`

function toWaiting(signers: Signer[], letterTo: (signer: Signer) => Mail['letter']): Mail[] {
  return acting(signers)
    .filter((signer) => signer.state === 'pending' && signer.invitedOn)
    .map((signer) => ({ to: signer.email, letter: letterTo(signer) }))
}

/** The sender voided the envelope: for a signer who was asked and had not answered. */
function voided(envelope: Envelope, sender: Sender, signer: Asked): Letter {
  const reason = `${isolate(senderName(sender))} of ${isolate(sender.account)} has voided “${isolate(envelope.emailSubject)}”.`
  return noLongerNeeded(envelope, signer, reason, sender.email)
}

/** Another signer declined: for a signer who was asked and had not answered. */
function stopped(envelope: Envelope, sender: Sender, signer: Asked): Letter {
  const reason = `Another person has declined “${isolate(envelope.emailSubject)}”, so it cannot be completed.`
  return noLongerNeeded(envelope, signer, reason, `${isolate(senderName(sender))} at ${sender.email}`)
}

type Asked = { requestRole: string }

function noLongerNeeded(envelope: Envelope, { requestRole }: Asked, reason: string, contact: string): Letter {
  return {
    subject: `No longer needed: ${oneLine(envelope.emailSubject)}`,
    heading: `Your ${isApprover(requestRole) ? 'approval' : 'signature'} is no longer needed`,
    blocks: [
      text(`${reason} Your link no longer works.`),
      note(`You don’t have to do anything. If you have questions, write to ${contact}.`),
    ],
  }
}

/** For the sender: who declined, and why. */
function declined(
  envelope: Envelope,
  { by, at, reason }: { by: { name: string; email: string }; at: Date; reason?: string },
): Letter {
  return {
    subject: `Declined: ${oneLine(envelope.emailSubject)}`,
    heading: 'An envelope was declined',
    blocks: [
      text(`“${isolate(envelope.emailSubject)}” was declined. Nobody can sign it anymore.`),
      // The signer chose the name: it is a fact in quotes, and none of our words.
      facts({ 'Declined by': person(by) }),
      ...quote(by.email, reason),
      facts({ Declined: moment(at), Envelope: envelope.id }),
      note('To go on, send a new envelope.'),
    ],
  }
}

/** For the sender: the envelope expired. */
function expired(envelope: Envelope, pending: { name: string; email: string }[]): Letter {
  return {
    subject: `Expired: ${oneLine(envelope.emailSubject)}`,
    heading: 'An envelope has expired',
    blocks: [
      text(`“${isolate(envelope.emailSubject)}” was not completed in time. Nobody can sign it anymore.`),
      facts({
        Expired: envelope.expiresOn ? moment(envelope.expiresOn) : undefined,
        'Still pending': pending.map(person).join(', '),
        Envelope: envelope.id,
      }),
      note('To go on, send a new envelope.'),
    ],
  }
}

/** For the sender: the last signature was refused because the final document could not be made. */
function notSealed(envelope: Envelope, { by, at }: { by: Asked & { name: string; email: string }; at: Date }): Letter {
  const task = taskOf(by.requestRole)
  return {
    subject: `Could not be completed: ${oneLine(envelope.emailSubject)}`,
    heading: 'An envelope could not be completed',
    blocks: [
      text(
        `The final document of “${isolate(envelope.emailSubject)}” could not be sealed, so the last ${task === 'approve' ? 'approval' : 'signature'} was not recorded. Everything before it is kept.`,
      ),
      facts({ [`Tried to ${task}`]: person(by), Time: moment(at), Envelope: envelope.id }),
      note(
        'The signing link still works, and this person was asked to try again later. If it keeps failing, void the envelope, print the document to a new PDF, and send that.',
      ),
    ],
  }
}

type Completed = { envelope: Envelope; sender: Sender; at: Date; sha256: string }

/** Where a reader's own copy is, and until when. */
type CopyLink = { link: string; expiresOn: Date }

/** Everybody has signed, for one of the people involved: where the document is, and how to recognize it. */
function completed({ envelope, sender, at, sha256 }: Completed, copy: CopyLink | undefined): Letter {
  const title = isolate(envelope.emailSubject)
  const name = isolate(senderName(sender))
  return {
    subject: `Completed: ${oneLine(envelope.emailSubject)}`,
    heading: 'The document is complete',
    blocks: [
      text(
        `“${title}” of ${name}, ${isolate(sender.account)}, is complete: everybody who was asked has signed or approved it.`,
      ),
      ...(copy
        ? [
            action('Get your copy', copy.link),
            note(
              `This link works until ${moment(copy.expiresOn)}. Anyone who has it can read the document, so do not forward it.`,
            ),
          ]
        : [text('The signed document is ready to download in the dashboard, under the envelope.')]),
      facts({ Completed: moment(at), Envelope: envelope.id, 'SHA-256 of the signed PDF': sha256 }),
      note('A copy is genuine when its SHA-256 is the one above; any PDF reader also checks the seal inside it.'),
    ],
  }
}

type Invitee = { envelope: Envelope; sender: Sender; signer: Signer; files: FileHead[]; link: string }

/** What the invitation and its reminders say, from the rows of the envelope. */
export function invitedOf({ envelope, sender, signer, files, link }: Invitee): Invited {
  return {
    emailSubject: envelope.emailSubject,
    emailMessage: envelope.emailMessage,
    sender: { name: senderName(sender), email: sender.email, account: sender.account },
    signer,
    files: files.map((file) => file.name),
    expiresOn: envelope.expiresOn,
    link,
  }
}

import { isolate, oneLine } from '@/lib/contract/one-line'
import { isApprover, taskOf } from '@/lib/envelope/signing-task'
import { action, facts, type Letter, moment, note, person, quote, text } from '@/lib/mail/letter'
import type { Envelope } from '../envelopes/sql/envelopes'
import type { Sender } from '../envelopes/sql/senders'
import { senderName } from './sender-name'

/** The sender voided the envelope: for a signer who was asked and had not answered. */
export function voided(envelope: Envelope, sender: Sender, signer: Asked): Letter {
  const reason = `${isolate(senderName(sender))} of ${isolate(sender.account)} has voided “${isolate(envelope.emailSubject)}”.`
  return noLongerNeeded(envelope, signer, reason, sender.email)
}

/** Another signer declined: for a signer who was asked and had not answered. */
export function stopped(envelope: Envelope, sender: Sender, signer: Asked): Letter {
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
export function declined(
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
export function expired(envelope: Envelope, pending: { name: string; email: string }[]): Letter {
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
export function notSealed(
  envelope: Envelope,
  { by, at }: { by: Asked & { name: string; email: string }; at: Date },
): Letter {
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
export type CopyLink = { link: string; expiresOn: Date }

/** Everybody has signed, for one of the people involved: where the document is, and how to recognize it. */
export function completed({ envelope, sender, at, sha256 }: Completed, copy: CopyLink | undefined): Letter {
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

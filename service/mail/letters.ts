import { isApprover } from '@/lib/envelope/signing-task'
import { action, facts, type Letter, moment, note, oneLine, quote, text } from '@/lib/mail/letter'
import type { Envelope } from '../store/envelopes'
import type { Sender } from '../store/senders'
import { senderName } from './sender-name'

/** The sender voided the envelope: for a signer who was asked and had not answered. */
export function voided(envelope: Envelope, sender: Sender, signer: Asked): Letter {
  const reason = `${senderName(sender)} of ${sender.account} has voided “${oneLine(envelope.emailSubject)}”.`
  return noLongerNeeded(envelope, signer, reason, sender.email)
}

/** Another signer declined: for a signer who was asked and had not answered. */
export function stopped(envelope: Envelope, sender: Sender, signer: Asked): Letter {
  const reason = `Another person has declined “${oneLine(envelope.emailSubject)}”, so it cannot be completed.`
  return noLongerNeeded(envelope, signer, reason, `${senderName(sender)} at ${sender.email}`)
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
  const title = oneLine(envelope.emailSubject)
  return {
    subject: `Declined: ${title}`,
    heading: `${by.name} declined`,
    blocks: [
      text(`${by.name} (${by.email}) declined “${title}”. Nobody can sign it anymore.`),
      ...quote(by.name, reason),
      facts({ Declined: moment(at), Envelope: envelope.id }),
      note('To go on, send a new envelope.'),
    ],
  }
}

/** For the sender: the envelope expired. */
export function expired(envelope: Envelope, pending: { name: string; email: string }[]): Letter {
  const title = oneLine(envelope.emailSubject)
  return {
    subject: `Expired: ${title}`,
    heading: 'An envelope has expired',
    blocks: [
      text(`“${title}” was not signed by everybody in time. Nobody can sign it anymore.`),
      facts({
        Expired: envelope.expiresOn ? moment(envelope.expiresOn) : undefined,
        'Not signed by': pending.map(({ name, email }) => `${name} (${email})`).join(', '),
        Envelope: envelope.id,
      }),
      note('To go on, send a new envelope.'),
    ],
  }
}

/** For the sender: the last signature was refused because the final document could not be made. */
export function notSealed(envelope: Envelope, { by, at }: { by: { name: string; email: string }; at: Date }): Letter {
  const title = oneLine(envelope.emailSubject)
  return {
    subject: `Could not be completed: ${title}`,
    heading: 'An envelope could not be completed',
    blocks: [
      text(
        `${by.name} (${by.email}) tried to sign “${title}”. The final document could not be sealed, so this signature was not recorded. All earlier signatures are kept.`,
      ),
      facts({ 'Tried to sign': moment(at), Envelope: envelope.id }),
      note(
        'The signing link still works, and the signer was asked to try again later. If it keeps failing, void the envelope, print the document to a new PDF, and send that.',
      ),
    ],
  }
}

type Completed = { envelope: Envelope; sender: Sender; at: Date; sha256: string }

/** Where a reader's own copy is, and until when. */
export type CopyLink = { link: string; expiresOn: Date }

/** Everybody has signed, for one of the people involved: where the document is, and how to recognize it. */
export function completed({ envelope, sender, at, sha256 }: Completed, copy: CopyLink | undefined): Letter {
  const title = oneLine(envelope.emailSubject)
  const name = senderName(sender)
  return {
    subject: `Completed: ${title}`,
    heading: 'Everybody has signed',
    blocks: [
      text(`“${title}” of ${name}, ${sender.account}, is complete: everybody who was asked has signed or approved it.`),
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

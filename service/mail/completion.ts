import { facts, type Letter, moment, note, oneLine, text } from '@/lib/mail/letter'
import type { Envelope } from '../store/envelopes'
import type { Sender } from '../store/senders'
import { senderName } from './sender-words'

export type Completed = { envelope: Envelope; sender: Sender; at: Date; sha256: string }

/** Everybody has signed, told to one of the people involved: where the document is, and how to recognise it. */
export function completed({ envelope, sender, at, sha256 }: Completed, reader: 'sender' | 'signer' | 'copy'): Letter {
  const title = oneLine(envelope.emailSubject)
  const name = senderName(sender)
  const where = {
    sender: 'The signed document is ready to download at your desk, under the envelope.',
    signer: `${name} of ${sender.account} keeps the signed document. Write to ${sender.email} for your copy.`,
    copy: `You are named to receive a copy. ${name} of ${sender.account} keeps the signed document: write to ${sender.email} for it.`,
  }
  return {
    subject: `Completed: ${title}`,
    heading: 'Everybody has signed',
    blocks: [
      text(`“${title}” is complete: everybody who was asked has signed it.`),
      text(where[reader]),
      facts({ Completed: moment(at), Envelope: envelope.id, 'SHA-256 of the signed PDF': sha256 }),
      note('A copy is genuine when its SHA-256 is the one above; any PDF reader also checks the seal inside it.'),
    ],
  }
}

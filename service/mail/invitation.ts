import type { FileHead } from '../store/envelope-files'
import type { Envelope } from '../store/envelopes'
import type { Sender } from '../store/senders'
import type { Signer } from '../store/signers'
import { action, facts, type Letter, moment, note, oneLine, quote, text } from './letter'
import { senderName } from './sender-words'

export type Invited = { envelope: Envelope; sender: Sender; signer: Signer; files: FileHead[]; link: string }

/** The mail that asks a person to sign: who asks whom for what, until when, and how to tell that it is real. */
export function invitation(invited: Invited): Letter {
  return asking(invited, oneLine(invited.envelope.emailSubject), [])
}

/** The same link once more, for somebody who has not signed yet. */
export function reminder(invited: Invited): Letter {
  const subject = `Reminder: ${oneLine(invited.envelope.emailSubject)}`
  return asking(invited, subject, ['This is a reminder. The link is the same as before.'])
}

function asking({ envelope, sender, signer, files, link }: Invited, subject: string, first: string[]): Letter {
  const task = signer.requestRole.toLowerCase() === 'approver' ? 'approve' : 'sign'
  const name = senderName(sender)
  const handedOver = signer.delegatedFrom
    ? [`${signer.delegatedFrom} was asked first and has been replaced by you.`]
    : []
  return {
    subject,
    heading: `${name} asks you to ${task} a document`,
    blocks: [
      text(`Hello ${signer.name},`),
      text(`${name} (${sender.email}) of ${sender.account} asks you to ${task} “${oneLine(envelope.emailSubject)}”.`),
      ...[...first, ...handedOver].map(text),
      ...quote(name, envelope.emailMessage),
      ...quote(`${name}, to you only,`, signer.privateMessage),
      facts({
        [files.length === 1 ? 'Document' : 'Documents']: files.map((file) => file.name).join(', '),
        [task === 'sign' ? 'Sign before' : 'Approve before']: envelope.expiresOn
          ? moment(envelope.expiresOn)
          : undefined,
      }),
      action(task === 'sign' ? 'Read and sign' : 'Read and approve', link),
      note(
        'This link is yours alone: whoever has it can act in your name, so do not pass it on. To let somebody else take your place, open it and choose to delegate.',
      ),
      note(
        `Nothing is agreed to by opening the link. If you did not expect this mail, leave the link alone and ask ${name} in a way you already know.`,
      ),
    ],
  }
}

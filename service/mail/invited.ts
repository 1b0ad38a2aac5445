import type { Invited } from '@/lib/mail/invitation'
import type { FileHead } from '../envelopes/sql/envelope-files'
import type { Envelope } from '../envelopes/sql/envelopes'
import type { Sender } from '../envelopes/sql/senders'
import type { Signer } from '../envelopes/sql/signers'
import { senderName } from './sender-name'

export type Invitee = { envelope: Envelope; sender: Sender; signer: Signer; files: FileHead[]; link: string }

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

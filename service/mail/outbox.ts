import type { EnvelopeId } from '@/lib/contract/ids'
import { htmlText } from '@/lib/mail/html'
import type { Letter } from '@/lib/mail/letter'
import { plainText } from '@/lib/mail/plain'
import type { Context } from '../context'
import type { NewMail } from '../store/mails'
import type { Sender } from '../store/senders'
import type { Tables } from '../store/store'
import type { Body } from './body'
import { sendMail } from './send-mail'
import { senderName } from './sender-words'

export type Mail = { to: string; letter: Letter /** Signing links in the letter: credentials. */; links?: string[] }

/** Writes mails into the outbox, in the transaction of the change they speak of; sending them comes after. */
export async function post(
  { newId, now, sealer, mailer }: Context,
  tx: Tables,
  from: { envelopeId: EnvelopeId; sender: Sender },
  mails: Mail[],
): Promise<void> {
  const createdOn = now()
  const sender = { name: senderName(from.sender), email: from.sender.email }
  const rows = mails.map(({ to, letter, links = [] }): NewMail => {
    const body: Body = { text: plainText(letter), html: htmlText(letter), links, sender }
    const id = newId()
    return {
      id,
      envelopeId: from.envelopeId,
      to,
      subject: letter.subject,
      bodySealed: sealer.seal(JSON.stringify(body), 'mails.body_sealed', id),
      createdOn,
      state: mailer ? 'queued' : 'kept',
      attempts: 0,
    }
  })
  await tx.mails.add(rows)
  if (!mailer) return
  await tx.jobs.enqueue(sendMail, ...rows.map(({ id }) => ({ key: id, input: { mailId: id }, runAt: createdOn })))
}

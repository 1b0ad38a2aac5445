import { htmlText } from '@/lib/mail/html'
import type { Letter } from '@/lib/mail/letter'
import { plainText } from '@/lib/mail/plain'
import type { Context } from '../context'
import type { Envelope } from '../store/envelopes'
import type { NewMail } from '../store/mails'
import type { Sender } from '../store/senders'
import type { Tables } from '../store/store'
import type { Body } from './body'
import { sendMail } from './send-mail'
import { senderName } from './sender-name'

export type Mail = {
  to: string
  letter: Letter
  /** Signing links in the letter: credentials. */
  links?: string[]
}

/** Writes mails about an envelope into the outbox, in the transaction of the change. A job sends them. */
export async function post(
  { newId, now, sealer, mailer }: Context,
  tx: Tables,
  envelope: Envelope,
  mailsFrom: (sender: Sender) => Mail[],
): Promise<void> {
  const createdOn = now()
  const sender = await tx.senders.get(envelope.creatorId)
  const replyTo = { name: senderName(sender), email: sender.email }
  const rows = mailsFrom(sender).map(({ to, letter, links = [] }): NewMail => {
    const body: Body = { text: plainText(letter), html: htmlText(letter), links, sender: replyTo }
    const id = newId()
    return {
      id,
      envelopeId: envelope.id,
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

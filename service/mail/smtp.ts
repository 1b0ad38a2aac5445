import { createSmtpSender, type SmtpSender } from '@/lib/smtp/smtp'
import { type Body, LOGO_ADDRESS } from './body'
import type { MailRow } from './sql'

export type Mailer = Pick<SmtpSender, 'problem' | 'close'> & {
  /** Rejects with a `MailNotSent`. */
  send(mail: MailRow, body: Body, logo?: Buffer): Promise<void>
}

/** Sends mails about envelopes. Their sender is who an answer goes to. */
export function createMailer(smtpUrl: string, signingOrigin: string): Mailer {
  const smtp = createSmtpSender(smtpUrl, signingOrigin)
  return {
    send: ({ id, to, subject, createdOn }, { text, html, sender, from }, logo) =>
      smtp.send({
        id,
        to,
        subject,
        createdOn,
        text,
        html,
        senderName: from,
        defaultName: `${sender.name} (signing request)`,
        replyTo: { name: sender.name, address: sender.email },
        ...(logo && {
          attachments: [{ cid: LOGO_ADDRESS.slice('cid:'.length), content: logo, contentType: 'image/png' }],
        }),
      }),
    problem: () => smtp.problem(),
    close: () => smtp.close(),
  }
}

import { z } from 'zod'
import type { Sealer } from '@/lib/seal/sealer'
import { createSmtpSender, type SmtpSender } from '@/lib/smtp/smtp'
import type { SealedColumn } from '../store/sealed-columns'
import type { Store } from '../store/store'
import type { MailRow } from './sql'

export type Mailer = Pick<SmtpSender, 'problem' | 'close'> & {
  /** Rejects with a `MailNotSent`. */
  send(mail: MailRow, body: Body, logo?: Buffer, signal?: AbortSignal): Promise<void>
}

/** Sends mails about envelopes. Their sender is who an answer goes to. */
export function createMailer(smtpUrl: string, signingOrigin: string): Mailer {
  const smtp = createSmtpSender(smtpUrl, signingOrigin)
  return {
    send: ({ id, to, subject, createdOn }, { text, html, sender, from, language, inReplyTo }, logo, signal) =>
      smtp.send(
        {
          id,
          to,
          subject,
          createdOn,
          text,
          html,
          language,
          inReplyTo,
          senderName: from,
          defaultName: `${sender.name} (signing request)`,
          replyTo: { name: sender.name, address: sender.email },
          ...(logo && {
            attachments: [{ cid: LOGO_ADDRESS.slice('cid:'.length), content: logo, contentType: 'image/png' }],
          }),
        },
        signal,
      ),
    problem: () => smtp.problem(),
    close: () => smtp.close(),
  }
}

const Body = z.object({
  text: z.string(),
  html: z.string(),
  links: z.array(z.string()),
  language: z.string().optional(),
  /** The id of the mail that this one follows. */
  inReplyTo: z.string().optional(),
  /** Who an answer goes to. */
  sender: z.object({ name: z.string(), email: z.string() }),
  /** The name that the mail comes from; without one it is made of the sender's. */
  from: z.string().optional(),
  /** The picture that the HTML part shows. */
  logo: z.object({ accountId: z.string(), sha256: z.string() }).optional(),
})
export type Body = z.infer<typeof Body>

export function openBody(sealer: Sealer<SealedColumn>, { id, bodySealed }: Pick<MailRow, 'id' | 'bodySealed'>): Body {
  return Body.parse(JSON.parse(sealer.open(bodySealed, 'mails.body_sealed', id).toString('utf8')))
}

/** The logo's address inside a mail: attached, because a remote one reports readers. */
export const LOGO_ADDRESS = 'cid:logo'

export function logoOf(store: Store, { logo }: Body): Promise<Buffer | undefined> {
  return logo ? store.branding.logo(logo.accountId, logo.sha256) : Promise.resolve(undefined)
}

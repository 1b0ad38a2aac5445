import { createTransport } from 'nodemailer'
import { isLoopback } from '@/lib/url/loopback'
import type { MailRow } from '../store/mails'
import { type Body, LOGO_ADDRESS } from './body'

export type Mailer = { send(mail: MailRow, body: Body, logo?: Buffer): Promise<void>; close(): void }

/** The server will never accept this mail. */
export class RefusedForGood extends Error {}

/** Connections to the server, and mails sent at the same time. */
export const MAX_CONNECTIONS = 5

/**
 * Sends by the server of an `smtp://` or `smtps://` URL; its query may carry nodemailer's own options, `from`, the address
 * that mails come from (else `no-reply@` the signing pages' host), and `tls=optional`. Without the latter nothing is sent to
 * another machine unencrypted: a mail carries a signing link, and a machine in between could strip STARTTLS.
 */
export function createMailer(smtpUrl: string, signingOrigin: string): Mailer {
  const url = new URL(smtpUrl)
  const address = url.searchParams.get('from') ?? `no-reply@${new URL(signingOrigin).hostname}`
  const requireTLS = url.protocol === 'smtp:' && !isLoopback(url.hostname) && url.searchParams.get('tls') !== 'optional'
  for (const ours of ['from', 'tls']) url.searchParams.delete(ours)
  const domain = address.slice(address.lastIndexOf('@') + 1)
  const transport = createTransport({
    url: url.href,
    requireTLS,
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(mail, { text, html, sender, from }, logo) {
      try {
        await transport.sendMail({
          from: { name: from ?? `${sender.name} (signing request)`, address },
          replyTo: { name: sender.name, address: sender.email },
          to: { name: '', address: mail.to },
          subject: mail.subject,
          text,
          html,
          attachments: logo && [{ cid: LOGO_ADDRESS.slice('cid:'.length), content: logo, contentType: 'image/png' }],
          // The same at every attempt: a mail that was taken just before a crash is recognised as the same one.
          messageId: `<${mail.id}@${domain}>`,
          date: mail.createdOn,
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
      } catch (error) {
        throw isForGood(error) ? new RefusedForGood(messageOf(error), { cause: error }) : error
      }
    },
    close: () => transport.close(),
  }
}

/** A 5xx about the recipient or the message. One about signing in or the connection is the server's state, and may pass. */
function isForGood(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, responseCode } = error as Error & { code?: unknown; responseCode?: unknown }
  const aboutThisMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  return aboutThisMail && typeof responseCode === 'number' && responseCode >= 500
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

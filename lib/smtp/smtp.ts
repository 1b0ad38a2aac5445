import { createTransport } from 'nodemailer'
import { isLoopback } from '@/lib/url/loopback'

export type OutgoingMail = {
  id: string
  to: string
  subject: string
  text: string
  html: string
  /** The name that it comes from; the address is the server's setting. */
  from: string
  replyTo?: { name: string; address: string }
  createdOn: Date
  headers?: Record<string, string>
  attachments?: { cid: string; content: Buffer; contentType: string }[]
}

export type SmtpSender = { send(mail: OutgoingMail): Promise<void>; close(): void }

/** The server will never accept this mail. */
export class RefusedForGood extends Error {}

/** Connections to the server, and mails sent at the same time. */
export const MAX_CONNECTIONS = 5

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
/** Waits after each failed attempt; after the last one the mail has failed. */
export const RETRY_WAITS_MS = [
  10 * SECOND,
  MINUTE,
  5 * MINUTE,
  20 * MINUTE,
  HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  24 * HOUR,
]

/**
 * Sends by the server of an `smtp://` or `smtps://` URL; its query may carry nodemailer's own options, `from`, the address
 * that mails come from (else `no-reply@` this origin's host), and `tls=optional`. Without the latter nothing is sent to
 * another machine unencrypted: a mail carries links that are credentials, and a machine in between could strip STARTTLS.
 */
export function createSmtpSender(smtpUrl: string, origin: string): SmtpSender {
  const url = new URL(smtpUrl)
  const address = url.searchParams.get('from') ?? `no-reply@${new URL(origin).hostname}`
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
    async send({ id, to, from, createdOn, headers, ...mail }) {
      try {
        await transport.sendMail({
          ...mail,
          from: { name: from, address },
          to: { name: '', address: to },
          // The same at every attempt: a mail that was taken just before a crash is recognised as the same one.
          messageId: `<${id}@${domain}>`,
          date: createdOn,
          headers: { 'Auto-Submitted': 'auto-generated', ...headers },
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

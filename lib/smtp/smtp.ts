import { createTransport } from 'nodemailer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import SMTPPool from 'nodemailer/lib/smtp-pool'
import { MailNotSent, mailNotSent, UTF8_REFUSED } from './failure'
import { parseSmtpUrl } from './smtp-url'

export type OutgoingMail = {
  id: string
  to: string
  subject: string
  text: string
  html: string
  /** The name that it comes from; the address is the setting's. */
  senderName?: string | undefined
  /** The name when neither the mail nor the setting has one. */
  defaultName: string
  replyTo?: { name: string; address: string }
  createdOn: Date
  headers?: Record<string, string>
  attachments?: { cid: string; content: Buffer; contentType: string }[]
}

export type SmtpSender = {
  /** Rejects with a `MailNotSent`. */
  send(mail: OutgoingMail): Promise<void>
  /** Why no mail can be sent now, by the last minute's mails or a trial connection. */
  problem(): Promise<MailNotSent | undefined>
  close(): void
}

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

/** Sends by the server of a URL; its address, or `no-reply@` the origin's host, is the sender. */
export function createSmtpSender(smtpUrl: string, origin: string): SmtpSender {
  const { url, requireTLS, from } = parseSmtpUrl(smtpUrl)
  const address = from.address ?? `no-reply@${new URL(origin).hostname}`
  const domain = address.slice(address.lastIndexOf('@') + 1)
  const settings = {
    url,
    requireTLS,
    pool: true as const,
    maxConnections: MAX_CONNECTIONS,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  const transport = createTransport(settings)
  // Each mail's own failure is reported to whoever sends it.
  transport.on('error', () => undefined)
  let looked: { at: number; failure: Promise<MailNotSent | undefined> } | undefined
  const found = (failure: Promise<MailNotSent | undefined>) => {
    looked = { at: performance.now(), failure }
    return failure
  }
  const verify = () =>
    transport.verify().then(
      () => undefined,
      (error: unknown) => mailNotSent(error),
    )
  return {
    async send({ id, to, senderName, defaultName, createdOn, headers, ...mail }) {
      try {
        if (isWide(localPart(to)) && !(await takesUtf8(new SMTPPool(settings).options)))
          throw new MailNotSent(UTF8_REFUSED, 'mail')
        await transport.sendMail({
          ...mail,
          from: { name: senderName ?? from.name ?? defaultName, address },
          to: { name: '', address: to },
          // Stable over attempts, so receivers recognize a mail that was taken before a crash.
          messageId: `<${id}@${domain}>`,
          // Non-delivery reports return headers alone: the links are credentials.
          dsn: { id, return: 'headers', notify: ['failure', 'delay'] },
          date: createdOn,
          headers: { 'Auto-Submitted': 'auto-generated', ...headers },
        })
        found(Promise.resolve(undefined))
      } catch (error) {
        const failure = mailNotSent(error, to)
        if (failure.concerns === 'server') found(Promise.resolve(failure))
        throw failure
      }
    },
    problem: () => (looked && looked.at > performance.now() - MINUTE ? looked.failure : found(verify())),
    close: () => transport.close(),
  }
}

const localPart = (address: string) => address.slice(0, address.lastIndexOf('@'))
const isWide = (text: string) => /[^ -~]/.test(text)

/** Whether the server announces SMTPUTF8: the library would send without it. */
function takesUtf8(options: SMTPConnection.Options): Promise<boolean> {
  const connection = new SMTPConnection(options)
  return new Promise<boolean>((resolve, reject) => {
    // It may report more than one, and one that nobody listens for ends the program.
    connection.on('error', reject)
    connection.connect((error) => {
      // The answer to the last EHLO, which follows encryption.
      if (error) reject(error)
      else resolve(/^250[ -]SMTPUTF8\b/im.test(String(connection.lastServerResponse)))
    })
  }).finally(() => connection.close())
}

import { createTransport } from 'nodemailer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import SMTPPool from 'nodemailer/lib/smtp-pool'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/text/durations'
import { MailNotSent, mailNotSent, UTF8_REFUSED } from './failure'
import { parseSmtpUrl } from './smtp-url'
import { Turns } from './turns'

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
  /** A BCP 47 tag. */
  language?: string | undefined
  /** The id of a mail to the same person, which mail programs show this one under. */
  inReplyTo?: string | undefined
  headers?: Record<string, string>
  attachments?: { cid: string; content: Buffer; contentType: string }[]
}

export type SmtpSender = {
  /** Rejects with a `MailNotSent`. The signal ends it only while it waits for its turn. */
  send(mail: OutgoingMail, signal?: AbortSignal): Promise<void>
  /** Why no mail can be sent now, by the last minute's mails or a trial connection. */
  problem(): Promise<MailNotSent | undefined>
  close(): void
}

/** Mails sent at the same time, besides those whose answer takes long. */
const AT_ONCE = 5
/** Connections to the server. Postfix takes 50 from one machine, and there are two programs. */
export const MAX_CONNECTIONS = 25

const LONGEST_WAIT_MS = DAY_MS
/** Waits after each failed attempt; after the last one the mail has failed. */
export const RETRY_WAITS_MS = [
  10_000,
  MINUTE_MS,
  5 * MINUTE_MS,
  20 * MINUTE_MS,
  HOUR_MS,
  3 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
  LONGEST_WAIT_MS,
]

/** RFC 5321, 4.5.3.2: for the greeting. Before it, a connection is made within a minute. */
const GREETING_MS = 5 * MINUTE_MS
const CONNECTING_MS = MINUTE_MS + GREETING_MS
/**
 * RFC 5321, 4.5.3.2.6: for the answer after the final dot, because filters read a mail before they
 * answer. Who leaves earlier sends a mail again that was taken. Other commands have 2 to 5 minutes.
 */
const ANSWER_MS = 10 * MINUTE_MS
/** Ten times what a mail takes where no filter keeps it. */
const LONG_MS = 20_000
const NO_ANSWER = new MailNotSent('The mail server does not answer.', 'server')

/** Sends by the server of a URL; its address, or `no-reply@` the origin's host, is the sender. */
export function createSmtpSender(smtpUrl: string, origin: string, longMs = LONG_MS): SmtpSender {
  const { url, requireTLS, from } = parseSmtpUrl(smtpUrl)
  const address = from.address ?? `no-reply@${new URL(origin).hostname}`
  const domain = address.slice(address.lastIndexOf('@') + 1)
  const messageIdOf = (mailId: string) => `<${mailId}@${domain}>`
  const settings = {
    url,
    requireTLS,
    pool: true as const,
    maxConnections: MAX_CONNECTIONS,
    connectionTimeout: CONNECTING_MS,
    greetingTimeout: GREETING_MS,
    socketTimeout: ANSWER_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  const transport = createTransport(settings)
  // Each mail's own failure is reported to whoever sends it.
  transport.on('error', () => undefined)
  const turns = new Turns(AT_ONCE, longMs)
  let last: { until: number; failure: MailNotSent | undefined } | undefined
  let trial: { since: number; outcome: Promise<MailNotSent | undefined> } | undefined
  // What only a mail shows holds until one is accepted, or all that wait were tried again.
  const settle = (failure: MailNotSent | undefined) => {
    last = { until: performance.now() + (failure?.needsMail ? LONGEST_WAIT_MS : MINUTE_MS), failure }
    return failure
  }
  const tryNow = () =>
    transport
      .verify()
      .then(
        () => undefined,
        (error: unknown) => mailNotSent(error),
      )
      .then(settle)
      .finally(() => {
        trial = undefined
      })
  const deliver = async ({
    id,
    to,
    senderName,
    defaultName,
    createdOn,
    language,
    inReplyTo,
    headers,
    ...mail
  }: OutgoingMail) => {
    if (isWide(localPart(to)) && !(await takesUtf8(new SMTPPool(settings).options)))
      throw new MailNotSent(UTF8_REFUSED, 'mail')
    await transport.sendMail({
      ...mail,
      from: { name: senderName ?? from.name ?? defaultName, address },
      to: { name: '', address: to },
      // Stable over attempts, so receivers recognize a mail that was taken before a crash.
      messageId: messageIdOf(id),
      ...(inReplyTo && { inReplyTo: messageIdOf(inReplyTo), references: messageIdOf(inReplyTo) }),
      // Non-delivery reports return headers alone: the links are credentials.
      dsn: { id, return: 'headers', notify: ['failure', 'delay'] },
      date: createdOn,
      headers: { 'Auto-Submitted': 'auto-generated', ...(language && { 'Content-Language': language }), ...headers },
    })
  }
  return {
    async send(mail, signal) {
      try {
        await turns.run(() => deliver(mail), signal)
        settle(undefined)
      } catch (error) {
        if (signal?.aborted && error === signal.reason) throw new MailNotSent('The program ends.', 'moment')
        const failure = mailNotSent(error, mail.to)
        if (failure.concerns === 'server') settle(failure)
        throw failure
      }
    },
    async problem() {
      if (last && last.until > performance.now()) return last.failure
      trial ??= { since: performance.now(), outcome: tryNow() }
      return trial.since + 3 * longMs < performance.now() ? NO_ANSWER : trial.outcome
    },
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

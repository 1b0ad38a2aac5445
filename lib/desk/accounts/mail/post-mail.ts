import 'server-only'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { mailSeal } from '@/lib/desk/accounts/mail/seal'
import { env } from '@/lib/desk/runtime/config/env'
import { type Desk, desk } from '@/lib/desk/runtime/database/database'
import { jobsEnqueued } from '@/lib/desk/runtime/database/jobs'
import { log } from '@/lib/desk/runtime/log/log'
import { mailer, sendsMails } from '@/lib/desk/runtime/mailer'
import { defineJob, type RunningJob } from '@/lib/jobs/define-job'
import { jobQueue } from '@/lib/jobs/job-queue'
import { htmlText, plainText } from '@/lib/mail/html'
import type { Letter, MailLook } from '@/lib/mail/letter'
import { MailNotSent, safeReason } from '@/lib/smtp/failure'
import { MAX_CONNECTIONS, RETRY_WAITS_MS } from '@/lib/smtp/smtp'
import { oneLine } from '@/lib/text/one-line'
import { findMail, insertMail, removeMail } from './sql'

const Content = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  headers: z.record(z.string(), z.string()).optional(),
})

type Mail = {
  to: string
  /**
   * Whose mail it is, when they have an account: a mail to somebody whose account is removed is not
   * sent.
   */
  personId?: string
  letter: Letter
  headers?: Record<string, string>
}

/** The name that mails of the dashboard come from, unless the setting has one. */
const FROM = 'Sender’s desk'

/**
 * `public/icons/icon.svg`, 72 pixels wide. It is attached, because mails load nothing from
 * anywhere.
 */
const MARK = {
  cid: 'mark',
  contentType: 'image/png',
  content: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAEgAAABICAMAAABiM0N1AAAALVBMVEX///8uTsMuTsQvT8RAXslLZ8xmfdNyiNeJm93e4/WXp+HQ' +
      '1/G5xOuqt+b9/f5oDBgTAAAAAXRSTlMAQObYZgAAAiBJREFUWMOtmImygyAMRYuyB/z/zy2IVtkkqWTa12nHd7zZEPL53IwtK96W' +
      'hX2aRqKcsJrF6JRkBeoPNU3S33p2m6In0/SSE2I+w6+bpvecBJogKJGqH7mQSmkptVLxrTkyShVHm8IsglR7JsBU5saiWJX7Bgej' +
      'iZWeKdO0oaalBFnTIQ2DVHz3+7+FfCXTZjts5F0JcpEDP0f4D7RZTgfd/LhAA00lCHIQhw1JGii6uTYgDUAiAz2R2sHuKHoi0RR1' +
      'SIwaoydNo6xVoF49UV3raiIGu0/Ct8iA1HZtAGqRRr0GG5LUXEY6vfZIqhTFq26KfAe0KSJImA7IEUFhEX8BgvsvCuYoCia11ja+' +
      '0h8L1c0aIGjdDXEzlKIpIC74FJAGA+o9SECz9vAgyDhVglCge9bcUTIguBAvXPu1mbFhAdbFzUZ1dIFUt99piqpuNV4JJekgu+sv' +
      'aGmpQoH8cdEuyPxa/wIqoqI9Qv5caf21BGBBZ/qliWk/ViO7Mh72hFFZfC4AxbVVOR9rRzrnU2WHbbxOwfZo1/z6aMQ66hu5RV6B' +
      'dv/NuTsuTKUXtNyvNuxlPV9VZOKnOSuqfEKWZxG5IU2WoPJ05HGc0jNWH7MchlMdcljjBGnNlvWquQJ0fEK9/WuejcNZVAoR0yTy' +
      'nKVkqsaDZZl5OH4/P1iPqQZVUuN6NmkUMW04Mmlcs0waRGWceaOxP1GsN/ijTP6WnPIForxp9I9gx1UAAAAASUVORK5CYII=',
    'base64',
  ),
}
const LOOK: MailLook = { name: FROM, mark: `cid:${MARK.cid}` }

/**
 * Writes a mail in the transaction of what it is about; a job sends it. Nothing without an SMTP
 * server. Answers whether it is sent.
 */
export async function postMail(tx: Desk, { to, personId, letter, headers }: Mail): Promise<boolean> {
  if (!sendsMails()) return false
  const id = randomUUID()
  const content: z.infer<typeof Content> = {
    to,
    subject: oneLine(letter.subject).slice(0, 300),
    text: plainText(letter),
    html: htmlText(letter, LOOK),
    ...(headers && { headers }),
  }
  await insertMail(tx, { id, personId: personId ?? null, sealed: mailSeal.seal(JSON.stringify(content), id) })
  await jobQueue(tx).enqueue(sendMail, { key: id, input: { id }, runAt: new Date() })
  // At the latest the worker finds it when it looks the next time.
  setImmediate(() => jobsEnqueued().notify())
  return true
}

/** Posts a mail in a transaction of its own. */
export const postMailNow = (mail: Mail): Promise<boolean> =>
  sendsMails() ? desk().transaction((tx) => postMail(tx, mail)) : Promise.resolve(false)

/**
 * Sends one mail. After a crash it is sent again with the same Message-ID: at least once, never
 * lost.
 */
export const sendMail = defineJob({
  name: 'mails.send',
  input: z.object({ id: z.uuid() }),
  concurrency: MAX_CONNECTIONS,
  retry: { waitsMs: RETRY_WAITS_MS },
  async run(_: unknown, { id }, job: RunningJob<Desk>) {
    const mail = await findMail(id)
    if (!mail) return
    try {
      const opened = mailSeal.open(mail.sealed, id)
      const sender = mailer()
      if (opened === undefined || !sender)
        throw new MailNotSent('it cannot be opened, or no server is configured', 'mail')
      const content = Content.parse(JSON.parse(opened))
      // Mails of the release before have no picture.
      const attachments = LOOK.mark && content.html.includes(LOOK.mark) ? [MARK] : []
      await sender.send(
        { id, defaultName: FROM, createdOn: mail.createdAt, attachments, language: 'en', ...content },
        job.signal,
      )
    } catch (err) {
      const isFinal = err instanceof MailNotSent && err.concerns === 'mail'
      const reason = withoutAddress(err)
      if (!isFinal && (job.retryWaitMs !== undefined || job.signal.aborted)) throw new Error(reason)
      log().warn({ part: 'mails', mail: id, reason }, 'a mail was not sent and is given up')
    }
    await job.transaction((tx) => removeMail(tx, id))
  },
})

/** A server repeats the address in its refusal; jobs and the log keep errors. */
const withoutAddress = (err: unknown): string => safeReason(err instanceof Error ? err.message : String(err))

/** Where a person checks their account. */
export const accountPage = (): string => `${env().DESK_ORIGIN[0]}/settings`

/**
 * Mails a person about their account's security, whatever they chose to be notified of. A demo
 * account's address is nobody's.
 */
export async function postSecurityNotice(
  tx: Desk,
  { id, email, demo }: { id: string; email: string; demo?: boolean },
  letter: Letter,
): Promise<void> {
  if (!demo) await postMail(tx, { to: email, personId: id, letter })
}

import 'server-only'
import { env } from '@/lib/desk/runtime/config/env'
import { log } from '@/lib/desk/runtime/log/log'
import { onEnding } from '@/lib/desk/runtime/process/lifetime'
import { once } from '@/lib/desk/runtime/process/once'
import { createSmtpSender, type SmtpSender } from '@/lib/smtp/smtp'

/** Whether the dashboard sends mails itself (`DESK_SMTP_URL`). */
export const sendsMails = (): boolean => env().DESK_SMTP_URL !== undefined

/** The process's connections to the SMTP server; undefined when none is configured. */
export function mailer(): SmtpSender | undefined {
  const { DESK_SMTP_URL: url, DESK_ORIGIN: origin } = env()
  if (url === undefined) return undefined
  return once('mailer', () => {
    const sender = createSmtpSender(url, origin[0] ?? 'http://localhost')
    onEnding(() => sender.close())
    return sender
  })
}

const ANSWERS_WITHIN_MS = 2_000

/**
 * Why the dashboard's mail server sends nothing, in a sentence; undefined when it works, is not
 * configured or is being tried.
 */
export async function mailServerProblem(): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ANSWERS_WITHIN_MS, undefined)
  })
  const problem = await Promise.race([mailer()?.problem(), late]).finally(() => clearTimeout(timer))
  return problem?.summary
}

/**
 * Tries the mail server's settings when the dashboard starts, which it does without the server:
 * that may come back.
 */
export async function tryMailServer(): Promise<void> {
  const problem = await mailer()?.problem()
  if (problem) log().warn({ part: 'mails', reason: problem.message }, 'DESK_SMTP_URL: no mail can be sent')
}

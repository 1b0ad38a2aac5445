import 'server-only'
import { env } from '@/lib/desk/platform/config/env'
import { onEnding } from '@/lib/desk/platform/process/lifetime'
import { once } from '@/lib/desk/platform/process/once'
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

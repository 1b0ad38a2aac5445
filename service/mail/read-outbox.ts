import { toEventTime } from '@/lib/contract/dates'
import type { OutboxMail } from '@/lib/contract/operator'
import type { Context } from '../context'
import { openBody } from './body'

/** The outbox as the operator reads it, newest first. */
export async function readOutbox(context: Context, query: { to?: string; limit: number }): Promise<OutboxMail[]> {
  const mails = await context.store.mails.newest(query.to, query.limit)
  return mails.map((mail) => {
    const { text, html, links } = openBody(context.sealer, mail)
    return { id: mail.id, to: mail.to, subject: mail.subject, text, html, sent_on: toEventTime(mail.createdOn), links }
  })
}

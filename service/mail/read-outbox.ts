import { toEventTime } from '@/lib/contract/dates'
import type { OutboxMail } from '@/lib/contract/operator'
import type { Context } from '../context'
import { LOGO_ADDRESS, logoOf, openBody } from './body'

/** The outbox as the operator reads it, newest first. */
export async function readOutbox(context: Context, query: { to?: string; limit: number }): Promise<OutboxMail[]> {
  const mails = await context.store.mails.newest(query.to, query.limit)
  return Promise.all(
    mails.map(async (mail) => {
      const body = openBody(context.sealer, mail)
      const { text, links } = body
      const html = withPicture(body.html, await logoOf(context.store, body))
      return {
        id: mail.id,
        to: mail.to,
        subject: mail.subject,
        text,
        html,
        sent_on: toEventTime(mail.createdOn),
        links,
      }
    }),
  )
}

/** An attached picture can be shown by a mail program only. */
const withPicture = (html: string, logo: Buffer | undefined) =>
  logo ? html.replace(`src="${LOGO_ADDRESS}"`, `src="data:image/png;base64,${logo.toString('base64')}"`) : html

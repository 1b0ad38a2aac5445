import { toEventTime } from '@/lib/contract/dates'
import type { OutboxMail } from '@/lib/contract/operator'
import type { Context } from '../context'
import { fittingPage } from '../store/page-bound'
import { LOGO_ADDRESS, logoOf, openBody } from './body'

/** The outbox as the operator reads it, newest first; fewer where they are large. */
export async function readOutbox(
  context: Context,
  query: { to?: string; account?: string; limit: number },
): Promise<OutboxMail[]> {
  const { store, sealer } = context
  const found = await store.mails.newest(query)
  const mails: OutboxMail[] = []
  for (const mail of fittingPage(found, ({ bodySealed }) => bodySealed.length)) {
    const body = openBody(sealer, mail)
    const { text, links } = body
    const html = withPicture(body.html, await logoOf(store, body))
    mails.push({
      id: mail.id,
      to: mail.to,
      subject: mail.subject,
      text,
      html,
      sent_on: toEventTime(mail.createdOn),
      links,
    })
  }
  return mails
}

/** An attached picture can be shown by a mail program only. */
const withPicture = (html: string, logo: Buffer | undefined) =>
  logo ? html.replace(`src="${LOGO_ADDRESS}"`, `src="data:image/png;base64,${logo.toString('base64')}"`) : html

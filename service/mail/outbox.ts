import { toEventTime } from '@/lib/contract/dates'
import type { MailKind } from '@/lib/contract/envelope'
import type { OutboxMail } from '@/lib/contract/operator'
import { htmlText, plainText } from '@/lib/mail/html'
import type { Letter, MailLook } from '@/lib/mail/letter'
import { oneLine, plainLines } from '@/lib/text/one-line'
import type { Context } from '../context'
import type { Envelope, Sender } from '../envelopes/sql/envelopes'
import type { Signer } from '../envelopes/sql/signers'
import { fittingPage } from '../store/page'
import type { Tables } from '../store/store'
import { type Body, LOGO_ADDRESS, logoOf, openBody } from './mailer'
import { sendMail } from './send-mail'
import type { NewMail } from './sql'

export type Mail = {
  to: string
  letter: Letter
  /** Signing links in the letter: credentials. */
  links?: string[]
  /** Whose last mail it is. Not for notices. */
  lastMailOf?: { kind: MailKind; signers: Signer[] }
  /** The mail before it, which mail programs show it under. */
  inReplyTo?: string | undefined
}

/** Writes mails of a change into the outbox, in its transaction. */
export async function post(
  { newId, now, sealer, mailer }: Context,
  tx: Tables,
  envelope: Envelope,
  mailsFrom: (sender: Sender) => Mail[],
): Promise<void> {
  const createdOn = now()
  const sender = await tx.senders.get(envelope.creatorId)
  const branding = await tx.branding.find(envelope.accountId)
  const brandName = branding?.senderName ? oneLine(branding.senderName) : undefined
  const look: MailLook = {
    name: brandName ?? oneLine(sender.account),
    logo: branding?.logoSha256 ? LOGO_ADDRESS : undefined,
    accent: branding?.accent ?? undefined,
    footer: branding?.mailFooter ? plainLines(branding.mailFooter) : undefined,
  }
  const message = {
    sender: { name: brandName ?? senderName(sender), email: branding?.replyTo ?? sender.email },
    from: brandName,
    logo: branding?.logoSha256 ? { accountId: envelope.accountId, sha256: branding.logoSha256 } : undefined,
  }
  const mails = mailsFrom(sender).map((mail) => ({ ...mail, id: newId() }))
  const rows = mails.map(({ id, to, letter, links = [], lastMailOf, inReplyTo }): NewMail => {
    const body: Body = {
      text: plainText(letter, look),
      html: htmlText(letter, look),
      links,
      language: letter.language ?? 'en',
      inReplyTo,
      ...message,
    }
    return {
      id,
      envelopeId: envelope.id,
      to,
      subject: letter.subject,
      bodySealed: sealer.seal(JSON.stringify(body), 'mails.body_sealed', id),
      createdOn,
      state: mailer ? 'queued' : 'kept',
      attempts: 0,
      kind: lastMailOf?.kind,
    }
  })
  await tx.mails.add(rows)
  await tx.signers.mailed(
    mails.flatMap(({ id, lastMailOf }) => (lastMailOf?.signers ?? []).map((signer) => ({ id: signer.id, mailId: id }))),
  )
  if (!mailer) return
  await tx.jobs.enqueue(sendMail, ...rows.map(({ id }) => ({ key: id, input: { mailId: id }, runAt: createdOn })))
}

/** The outbox as the operator reads it, newest first; fewer where they are large. */
export async function readOutbox(
  context: Context,
  { search, ...query }: { to?: string; search?: string; account?: string; limit: number },
): Promise<OutboxMail[]> {
  const { store, sealer } = context
  const whole = await store.mails.newest({ ...query, ...(search && { to: search }) })
  // A whole address is found however old its mails are.
  const page = search && whole.length === 0 ? await store.mails.containing({ ...query, part: search }) : whole
  const mails: OutboxMail[] = []
  for (const mail of fittingPage(page, ({ bodySealed }) => bodySealed.length)) {
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

export function senderName({ firstName, lastName, email }: Sender): string {
  return oneLine(`${firstName} ${lastName}`) || email
}

/** Who asks, in one line: the person and the account they act for. */
export function senderLine(sender: Sender): string {
  return `${senderName(sender)} (${oneLine(sender.account)})`
}

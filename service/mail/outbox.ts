import { oneLine, plainLines } from '@/lib/contract/one-line'
import type { MailKind } from '@/lib/contract/signer-mail'
import { htmlText } from '@/lib/mail/html'
import type { Letter, MailLook } from '@/lib/mail/letter'
import { plainText } from '@/lib/mail/plain'
import type { Context } from '../context'
import type { Envelope } from '../envelopes/sql/envelopes'
import type { Sender } from '../envelopes/sql/senders'
import type { Signer } from '../envelopes/sql/signers'
import type { Tables } from '../store/store'
import { type Body, LOGO_ADDRESS } from './body'
import { sendMail } from './send-mail'
import { senderName } from './sender-name'
import type { NewMail } from './sql'

export type Mail = {
  to: string
  letter: Letter
  /** Signing links in the letter: credentials. */
  links?: string[]
  /** Whose last mail it is. Not for notices. */
  lastMailOf?: { kind: MailKind; signers: Signer[] }
}

/** Writes mails about an envelope into the outbox, in the transaction of the change. A job sends them. */
export async function post(
  { newId, now, sealer, mailer }: Context,
  tx: Tables,
  envelope: Envelope,
  mailsFrom: (sender: Sender) => Mail[],
): Promise<void> {
  const createdOn = now()
  const sender = await tx.senders.get(envelope.creatorId)
  const branding = await tx.branding.find(envelope.accountId)
  const look: MailLook = {
    name: branding?.senderName ? oneLine(branding.senderName) : undefined,
    logo: branding?.logoSha256 ? LOGO_ADDRESS : undefined,
    accent: branding?.accent ?? undefined,
    footer: branding?.mailFooter ? plainLines(branding.mailFooter) : undefined,
  }
  const shared = {
    sender: { name: look.name ?? senderName(sender), email: branding?.replyTo ?? sender.email },
    from: look.name,
    logo: branding?.logoSha256 ? { accountId: envelope.accountId, sha256: branding.logoSha256 } : undefined,
  }
  const mails = mailsFrom(sender).map((mail) => ({ ...mail, id: newId() }))
  const rows = mails.map(({ id, to, letter, links = [], lastMailOf }): NewMail => {
    const body: Body = { text: plainText(letter, look), html: htmlText(letter, look), links, ...shared }
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

import { z } from 'zod'
import { htmlText } from '@/lib/mail/html'
import type { Letter } from '@/lib/mail/letter'
import { plainText } from '@/lib/mail/plain'
import type { Context } from '../context'
import type { MailRow } from '../store/mails'
import type { Sender } from '../store/senders'
import type { Tables } from '../store/store'
import { senderName } from './sender-words'

export type Mail = { to: string; letter: Letter /** Signing links in the letter: credentials. */; links?: string[] }

const Body = z.object({
  text: z.string(),
  html: z.string(),
  links: z.array(z.string()),
  sender: z.object({ name: z.string(), email: z.string() }),
})
export type Body = z.infer<typeof Body>

/** Writes mails into the outbox, in the transaction of the change they speak of; sending them comes after. */
export async function post(
  { newId, now, sealer, smtp }: Context,
  tx: Tables,
  from: { envelopeId: string; sender: Sender },
  mails: Mail[],
): Promise<void> {
  const createdOn = now()
  const sender = { name: senderName(from.sender), email: from.sender.email }
  await tx.mails.add(
    mails.map(({ to, letter, links = [] }) => {
      const body: Body = { text: plainText(letter), html: htmlText(letter), links, sender }
      const id = newId()
      return {
        id,
        envelopeId: from.envelopeId,
        to,
        subject: letter.subject,
        bodySealed: sealer.seal(JSON.stringify(body), 'mails.body_sealed', id),
        createdOn,
        state: smtp ? 'queued' : 'kept',
        attempts: 0,
        nextAttemptOn: smtp ? createdOn : null,
      }
    }),
  )
}

export function openBody({ sealer }: Pick<Context, 'sealer'>, mail: Pick<MailRow, 'id' | 'bodySealed'>): Body {
  return Body.parse(JSON.parse(sealer.open(mail.bodySealed, 'mails.body_sealed', mail.id).toString('utf8')))
}

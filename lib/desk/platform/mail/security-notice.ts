import 'server-only'
import { env } from '@/lib/desk/platform/config/env'
import type { Desk } from '@/lib/desk/platform/database/database'
import type { Letter } from '@/lib/mail/letter'
import { postMail } from './post-mail'

/** Where a person checks their account. */
export const accountPage = (): string => `${env().DESK_ORIGIN[0]}/settings`

/** Mails a person about their account's security, whatever they chose to be notified of. A demo account's address is nobody's. */
export async function postSecurityNotice(
  tx: Desk,
  { id, email, demo }: { id: string; email: string; demo?: boolean },
  letter: Letter,
): Promise<void> {
  if (!demo) await postMail(tx, { to: email, personId: id, letter })
}

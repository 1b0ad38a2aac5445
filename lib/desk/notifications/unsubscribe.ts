import 'server-only'
import { signing } from '@/lib/desk/platform/auth/session/signed-text'
import { env } from '@/lib/desk/platform/config/env'
import type { Context } from '@/lib/desk/platform/context'
import { Refusal } from '@/lib/desk/platform/contract/refusal'
import { saveUnsubscribed } from './sql/settings'

/** A token ends the mails of the one person it was made for, and can do nothing else. */
const { sign, verify } = signing('unsubscribe from notifications')

const origin = () => env().DESK_ORIGIN[0] ?? ''

/** The page that asks whether to end the mails; opening it changes nothing, because mail filters open links. */
export const unsubscribeLink = (personId: string): string => `${origin()}/unsubscribe/${sign(personId)}`

/** RFC 8058: mail programs end the mails by a POST, without opening a page. */
export const unsubscribeHeaders = (personId: string): Record<string, string> => ({
  'List-Unsubscribe': `<${origin()}/api/hooks/unsubscribe?token=${encodeURIComponent(sign(personId))}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

export async function unsubscribe({ now }: Pick<Context, 'now'>, { token }: { token: string }): Promise<void> {
  const personId = verify(token)
  if (personId === undefined || !(await saveUnsubscribed(personId, now()))) {
    throw new Refusal(
      404,
      'This link is not complete. Open it from the mail again, or change your notifications under Settings.',
    )
  }
}

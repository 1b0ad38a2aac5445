import 'server-only'
import { endSessionById } from '@/lib/desk/accounts/sessions'
import { auth } from './auth'
import { withCurrentSignature } from './rotated-cookie'

/** Ends the session that this browser had until now: its cookie was just replaced, and nobody could end it from there any more. */
export async function endReplacedSession(headers: Headers): Promise<void> {
  const replaced = await auth().api.getSession({
    headers: withCurrentSignature(headers),
    query: { disableRefresh: true },
  })
  if (!replaced) return
  await endSessionById(replaced.session.userId, replaced.session.id)
}

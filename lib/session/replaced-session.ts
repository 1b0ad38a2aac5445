import 'server-only'
import { eq } from 'drizzle-orm'
import { desk } from '@/lib/desk/database'
import { sessions } from '@/lib/desk/schema'
import { tellOfPerson } from '@/lib/desk/tell'
import { auth } from './auth'

/** Ends the session that this browser had until now: its cookie was just replaced, and nobody could end it from there any more. */
export async function endReplacedSession(headers: Headers): Promise<void> {
  const replaced = await auth().api.getSession({ headers, query: { disableRefresh: true } })
  if (!replaced) return
  await desk().transaction(async (tx) => {
    await tx.delete(sessions).where(eq(sessions.id, replaced.session.id))
    await tellOfPerson(tx, replaced.session.userId)
  })
}

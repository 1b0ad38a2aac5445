import 'server-only'
import { endSession, endSessions } from '@/lib/desk/accounts/sessions'
import type { Context } from '@/lib/desk/context'
import { describeDevice } from '@/lib/desk/contract/user-agent'
import { desk } from '@/lib/desk/store/database'
import { findOwnSession } from '@/lib/desk/store/sessions'
import type { SignedIn } from './session'

/** Where a session that is about to end is used, for the activity record. */
export async function describeSession(personId: string, id: string): Promise<Record<string, unknown>> {
  const found = await findOwnSession(personId, id)
  return found ? { device: describeDevice(found.userAgent ?? ''), address: found.ipAddress || undefined } : {}
}

/** Signs the person out of one session. */
export const endOwnSession = (_: Context, person: SignedIn, { id }: { id: string }) => endSession(person.id, id)

/** Signs the person out everywhere except in this session. */
export async function endOtherSessions(_: Context, person: SignedIn) {
  const ended = await desk().transaction((tx) => endSessions(tx, person.id, person.sessionId))
  return { code: 200, message: `Signed out of ${ended} other sessions.` }
}

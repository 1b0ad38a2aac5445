import 'server-only'
import { findOwnSession, removeSession, removeSessions } from '@/lib/desk/platform/auth/sql/sessions'
import type { Context, Person } from '@/lib/desk/platform/context'
import { absent } from '@/lib/desk/platform/contract/refusal'
import { describeDevice } from '@/lib/desk/platform/contract/user-agent'
import { desk } from '@/lib/desk/platform/database/database'

/** Signs the person out of one session. */
export async function endSession(_: Context, person: Person, { id }: { id: string }): Promise<void> {
  if (!(await removeSession({ personId: person.id, id }))) throw absent('session')
}

/** Signs the person out everywhere except in this session. */
export async function endOtherSessions(_: Context, { id, sessionId }: Person & { sessionId: string }) {
  const ended = await desk().transaction((tx) => removeSessions(tx, id, sessionId))
  return { code: 200, message: `Signed out of ${ended} other sessions.` }
}

/** Where a session that is about to end is used, for the activity record. */
export async function describeSession(personId: string, id: string): Promise<Record<string, unknown>> {
  const found = await findOwnSession({ personId, id })
  return found ? { device: describeDevice(found.userAgent ?? ''), address: found.ipAddress || undefined } : {}
}

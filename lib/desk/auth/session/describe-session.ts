import 'server-only'
import { findSessionOf } from '@/lib/desk/activity/activity-objects'
import { describeDevice } from '@/lib/desk/contract/user-agent'

/** Where a session that is about to end is used, for the record. */
export async function describeSession(personId: string, id: string): Promise<Record<string, unknown>> {
  const found = await findSessionOf(personId, id)
  return found ? { device: describeDevice(found.userAgent ?? ''), address: found.ipAddress || undefined } : {}
}

import { nameInRecord } from '@/lib/browser/queries/envelope'
import type { Activity } from '@/lib/desk/activity/contract/activity'
import { sameAddress } from '@/lib/envelope/state'
import type { AuditLine } from './trail'

/** What the trail calls what people on the team do. */
const ENTRIES = new Map([
  ['envelope.send', ['sent']],
  ['envelope.void', ['voided']],
  ['envelope.resend', ['reminded', 'copy_sent']],
  ['signer.delegate', ['delegated']],
  ['signer.code', ['code_replaced']],
])

/** A request may wait for room in the key's budget, and two clocks differ. */
const NEAR_MS = 60_000

/**
 * Who on the team did what the trail records of the person that the API key belongs to: names by the
 * anchor of the entry, from the team's own record of about that time.
 */
export function colleaguesOf(
  lines: readonly AuditLine[],
  activities: readonly Pick<Activity, 'action' | 'person' | 'at'>[],
  owner: string | undefined,
): ReadonlyMap<string, string> {
  const found = lines.flatMap(({ anchor, action, actor, at }) => {
    if (!at || !sameAddress(actor, owner)) return []
    const distance = (activity: { at: string }) => Math.abs(Date.parse(activity.at) - at.getTime())
    const [nearest] = activities
      .filter((activity) => ENTRIES.get(activity.action)?.includes(action) && distance(activity) <= NEAR_MS)
      .sort((a, b) => distance(a) - distance(b))
    return !nearest || nearest.person.toLowerCase().includes(`<${owner?.toLowerCase()}>`)
      ? []
      : [[anchor, nameInRecord(nearest.person)] as const]
  })
  return new Map(found)
}

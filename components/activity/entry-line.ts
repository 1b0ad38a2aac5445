import type { RecordEntry } from '@/lib/desk/contract/activity-record'
import { describeActivity } from '@/lib/desk/contract/describe-activity'

/** An entry in one line of a message: when, who, what, and the envelope. */
export function entryLine(entry: RecordEntry, { when, origin }: { when: string; origin: string }): string {
  const { text, note } = describeActivity(entry)
  const page = entry.envelope_id && `${origin}/envelopes/${entry.envelope_id}`
  const unsettled = entry.outcome === 'done' ? undefined : entry.outcome
  return [when, entry.person, text, note && `“${note}”`, unsettled, page].filter(Boolean).join(' · ')
}

import type { RecordEntry } from '@/lib/desk/contract/activity-record'
import { deedWords } from '@/lib/desk/contract/deed-words'

/** An act in one line of a message: when, who, what, and the envelope it was done to. */
export function entryLine(entry: RecordEntry, { when, origin }: { when: string; origin: string }): string {
  const { words, note } = deedWords(entry)
  const page = entry.envelope_id && `${origin}/envelopes/${entry.envelope_id}`
  const unsettled = entry.outcome === 'done' ? undefined : entry.outcome
  return [when, entry.person, words, note && `“${note}”`, unsettled, page].filter(Boolean).join(' · ')
}

import { describeActivity } from '@/lib/desk/contract/describe-activity'
import type { Activity } from '@/lib/desk/contract/desk'

/** The actions whose object is this envelope. */
const SENTENCES: Record<string, string> = {
  'envelope.send': 'sent it',
  'envelope.void': 'voided it',
  'envelope.resend': 'sent a reminder',
}

/** Describes an activity entry on the envelope's own page. `canceled`: the envelope was never sent. */
export function describeEnvelopeActivity(
  activity: Activity,
  canceled = false,
): { sentence: string; note?: string | undefined } {
  const { text, note } = describeActivity(activity)
  if (canceled && activity.action === 'envelope.void') return { sentence: 'canceled the scheduled send', note }
  return { sentence: SENTENCES[activity.action] ?? text, note }
}

/** The record has "Ada Lovelace <ada@example.com>"; in a sentence the name is enough. */
export const nameOf = (person: string) => person.replace(/\s*<[^>]*>$/, '') || person

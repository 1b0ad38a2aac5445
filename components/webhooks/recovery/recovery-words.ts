import { exactMoment } from '@/components/ui/moment-words'
import type { Recovery } from '@/lib/contract/recovery'
import { counted } from '../action-words'

/** "signer.signed from 20 Nov 2026, 10:00:00 UTC until 20 Nov 2026, 11:00:00 UTC". */
export function whatOf({ subscriptions, from, to }: Recovery, zone: string): string {
  const [only] = subscriptions
  const events = subscriptions.length === 1 && only ? only.event_type : `${subscriptions.length} event types`
  const since = from ? ` from ${exactMoment(new Date(from), zone)}` : ''
  return `${events}${since} until ${exactMoment(new Date(to), zone)}`
}

/** "30 queued again, 2 refused: no, 5 were no dead letters any more". */
export function outcomeOf({ queued, refused, refusal, gone }: Recovery): string {
  return [
    `${queued.toLocaleString('en')} queued again`,
    refused > 0 ? `${refused.toLocaleString('en')} refused${refusal ? ` (${refusal})` : ''}` : '',
    gone > 0 ? `${counted(gone, 'was', 'were')} no dead ${gone === 1 ? 'letter' : 'letters'} any more` : '',
  ]
    .filter(Boolean)
    .join(', ')
}

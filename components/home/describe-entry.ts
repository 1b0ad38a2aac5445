import { nameList } from '@/components/ui/name-list'
import type { AttentionEntry } from '@/lib/desk/home/contract'
import { describeDuration } from './describe-duration'

const MAX_NAMES = 3

/** Why an envelope is on the list, as one line: "Expires in 31 h · waiting for Ada". */
export function describeEntry(entry: AttentionEntry, now: number): string {
  const waiting =
    entry.waiting_for.length > 0 && entry.reason !== 'mail'
      ? `waiting for ${nameList(entry.waiting_for, MAX_NAMES)}`
      : undefined
  return [reasonOf(entry, now), waiting].filter(Boolean).join(' · ')
}

function reasonOf(
  { reason, failed_mail, declined_by, decline_reason, changed_on, expires_on = '' }: AttentionEntry,
  now: number,
) {
  const since = describeDuration((now - Date.parse(changed_on)) / 1_000)
  switch (reason) {
    case 'mail':
      return failed_mail?.text ?? 'The mail server refused an email'
    case 'expiring': {
      const left = (Date.parse(expires_on) - now) / 1_000
      // The page may be open for longer than that.
      return left > 0 ? `Expires in ${describeDuration(left)}` : 'Has just expired'
    }
    case 'declined':
      if (!declined_by) return 'Declined; the service does not say by whom'
      return decline_reason
        ? `Declined by ${declined_by}: “${decline_reason}”`
        : `Declined by ${declined_by}, without a reason`
    case 'unfinished':
      return `Everybody finished ${since} ago, and the signed document is missing`
    case 'idle':
      return `No change for ${since}`
  }
}

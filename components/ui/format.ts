import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/text/durations'
import { formatCount } from '@/lib/text/format'
import { isolate } from '@/lib/text/one-line'
import { formatIn } from '@/lib/text/time-zone'

/** "20 Nov 2026, 10:00:00 GMT+1": exact, and never without its zone. */
export function exactTime(date: Date, zone: string): string {
  return formatIn(zone, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
  }).format(date)
}

/** "3 h ago", "in 2 days"; past a month the day itself. An age counts what is over; what is left is rounded. */
export function relativeTime(date: Date, now: number, zone: string): string {
  const distance = Math.abs(now - date.getTime())
  const isPast = date.getTime() <= now
  // Also shortly before it: the clocks of browser and service differ.
  if (distance < MINUTE_MS) return 'just now'
  if (distance >= 30 * DAY_MS) return formatIn(zone, { day: 'numeric', month: 'short', year: 'numeric' }).format(date)
  return isPast ? `${amount(distance, Math.floor)} ago` : `in ${amount(distance, Math.round)}`
}

function amount(distance: number, toWhole: (count: number) => number): string {
  const minutes = toWhole(distance / MINUTE_MS)
  if (minutes < 60) return `${minutes} min`
  const hours = toWhole(distance / HOUR_MS)
  if (hours < 24) return `${hours} h`
  const days = toWhole(distance / DAY_MS)
  return days === 1 ? '1 day' : `${days} days`
}

/** "1 event", "1,400 events". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}

/** "Ada, Bob and Cyd"; beyond `most` the rest is counted: "Ada, Bob and 5 others". `total`: the names are the first of so many. */
export function nameList(names: readonly string[], most = 4, total = names.length): string {
  const shown = (total > most ? names.slice(0, most - 1) : names).map(isolate)
  const rest = total - shown.length
  const parts = rest > 0 ? [...shown, `${rest} others`] : [...shown]
  const last = parts.pop()
  return parts.length > 0 ? `${parts.join(', ')} and ${last}` : (last ?? 'nobody')
}

/** A time as the platform's `datetime-local` input wants it, in the browser's own zone. */
export function inputMoment(iso: string | undefined): string {
  if (!iso) return ''
  const date = new Date(iso)
  return new Date(date.getTime() - date.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16)
}

/** The time in such an input; undefined when it is empty. */
export function isoFromInput(input: string): string | undefined {
  const date = new Date(input)
  return input === '' || Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}

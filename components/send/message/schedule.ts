/** A date and time as a clock in some zone shows it: `2026-11-24T09:00`, as `<input type="datetime-local">` has it. */
type LocalTime = string

const HOUR_MS = 60 * 60 * 1000

/**
 * The instant at which a clock in the zone shows this time. Where clocks are put back and show it twice, the first; undefined where
 * they are put forward and never show it.
 */
export function instantOf(local: LocalTime, zone: string): Date | undefined {
  const asUtc = Date.parse(`${local}Z`)
  if (Number.isNaN(asUtc)) return undefined
  // A zone's offset before and after the time covers a change of clocks between them.
  const candidates = [asUtc - 24 * HOUR_MS, asUtc + 24 * HOUR_MS].map((near) => asUtc - offsetOf(near, zone))
  const found = candidates.filter((instant) => localTimeOf(new Date(instant), zone) === local.slice(0, 16))
  return found.length === 0 ? undefined : new Date(Math.min(...found))
}

/** What a clock in the zone shows at this instant. */
export function localTimeOf(instant: Date, zone: string): LocalTime {
  return new Date(instant.getTime() + offsetOf(instant.getTime(), zone)).toISOString().slice(0, 16)
}

/** How far clocks in the zone are ahead of UTC, in milliseconds. */
function offsetOf(instant: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant)
  const numberOf = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value)
  const shown = Date.UTC(
    numberOf('year'),
    numberOf('month') - 1,
    numberOf('day'),
    numberOf('hour'),
    numberOf('minute'),
    numberOf('second'),
  )
  return shown - Math.floor(instant / 1000) * 1000
}

/** The next working morning: tomorrow at 09:00, or on Monday. */
export function nextMorning(now: Date, zone: string): LocalTime {
  const today = localTimeOf(now, zone).slice(0, 10)
  const day = new Date(`${today}T00:00Z`)
  do day.setUTCDate(day.getUTCDate() + 1)
  while (day.getUTCDay() === 0 || day.getUTCDay() === 6)
  return `${day.toISOString().slice(0, 10)}T09:00`
}

/** "Central European Standard Time (Europe/Berlin)", at this instant. */
export function describeZone(zone: string, instant: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'long' }).formatToParts(instant)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value
  return name && name !== zone ? `${name} (${zone})` : zone
}

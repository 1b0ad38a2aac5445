const formats = new Map<string, Intl.DateTimeFormat>()
/** Each takes some 50 kB, and a stranger can spell a zone in many ways. */
const MAX_FORMATS = 500

/** A formatter that shows times in a zone, in English unless `locale` says otherwise. It is made once: that takes longer than to use it. */
export function formatIn(zone: string, options: Intl.DateTimeFormatOptions, locale = 'en-GB'): Intl.DateTimeFormat {
  const key = `${locale} ${zone} ${JSON.stringify(options)}`
  const known = formats.get(key)
  if (known) return known
  if (formats.size >= MAX_FORMATS) formats.clear()
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: zone })
  formats.set(key, format)
  return format
}

type Parts = { [Type in Intl.DateTimeFormatPartTypes]?: string }

/** The parts of a time in a zone by their type: `{ weekday: 'Fri', hour: '09', … }`, hours from 00 to 23. */
export const partsIn = (zone: string, options: Intl.DateTimeFormatOptions, at: Date, locale = 'en-US'): Parts =>
  Object.fromEntries(
    formatIn(zone, { ...options, hourCycle: 'h23' }, locale)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )

const DAY = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
const SECOND = { ...DAY, hour: '2-digit', minute: '2-digit', second: '2-digit' } as const

/** The day that it is in a zone, such as 2026-10-01. */
export function dayIn(zone: string, at: Date): string {
  const { year, month, day } = partsIn(zone, DAY, at)
  return `${year}-${month}-${day}`
}

/** What clocks in a zone show, such as 2026-10-01T09:30:00. */
export function clockIn(zone: string, at: Date): string {
  const { year, month, day, hour, minute, second } = partsIn(zone, SECOND, at)
  return `${year}-${month}-${day}T${hour}:${minute}:${second}`
}

/** A time zone of the IANA database; undefined for any other text. */
export function knownZone(text: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone
  } catch (cause) {
    if (cause instanceof RangeError) return undefined
    throw cause
  }
}

/** The day at a moment in a zone, with the zone's name, as a date field prints it: `2026-11-27 (Pacific/Auckland)`. */
export function dateOfSigning(at: Date, zone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(at)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((found) => found.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')} (${zone})`
}

/** The day alone of a date as it is printed. */
export const dayOfDate = (printed: string): string => printed.replace(/ \(.*\)$/, '')

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** "40 min", "31 h", "9 days": hours up to two days, because they decide what is still possible. */
export function describeDuration(seconds: number): string {
  if (seconds < MINUTE) return 'less than a minute'
  if (seconds < HOUR) return `${Math.floor(seconds / MINUTE)} min`
  if (seconds < 2 * DAY) return `${Math.floor(seconds / HOUR)} h`
  return `${Math.floor(seconds / DAY).toLocaleString('en')} days`
}

/** A computed time with its first decimal: "2.4 h", "1.3 days". */
export function describeAverage(seconds: number): string {
  if (seconds < MINUTE) return 'under 1 min'
  const [unit, size] = seconds < HOUR ? ['min', MINUTE] : seconds < 2 * DAY ? ['h', HOUR] : ['days', DAY]
  const value = seconds / Number(size)
  return `${value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en')} ${unit}`
}

/** "about 40 s", "about 3 min 40 s", "about 4 h 10 min", "about 2 days 3 h". */
export function describeTime(seconds: number): string {
  if (seconds < 60) return `about ${Math.max(5, Math.ceil(seconds / 5) * 5)} s`
  const tens = Math.round(seconds / 10) * 10
  if (tens < 3600) return `about ${two(tens, [60, 'min'], [1, 's'])}`
  const minutes = Math.round(seconds / 600) * 600
  if (minutes < 48 * 3600) return `about ${two(minutes, [3600, 'h'], [60, 'min'])}`
  return `about ${two(Math.round(seconds / 3600) * 3600, [86_400, 'days'], [3600, 'h'])}`
}

type Unit = [seconds: number, name: string]

function two(seconds: number, [large, first]: Unit, [small, second]: Unit): string {
  const rest = Math.floor((seconds % large) / small)
  return `${Math.floor(seconds / large)} ${first}${rest > 0 ? ` ${rest} ${second}` : ''}`
}

import { isolate } from '@/lib/contract/one-line'

/** "Ada, Bob and Cyd"; beyond `most` the rest is counted: "Ada, Bob and 5 others". `total`: the names are the first of so many. */
export function nameList(names: readonly string[], most = 4, total = names.length): string {
  const shown = (total > most ? names.slice(0, most - 1) : names).map(isolate)
  const rest = total - shown.length
  const parts = rest > 0 ? [...shown, `${rest} others`] : [...shown]
  const last = parts.pop()
  return parts.length > 0 ? `${parts.join(', ')} and ${last}` : (last ?? 'nobody')
}

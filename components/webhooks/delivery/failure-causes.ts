import type { AnyDelivery } from '@/lib/desk/platform/upstream/contract/webhook-desk'

const NAMED = 3
const NOT_ATTEMPTED = 'not attempted because it was paused'

/** Why deliveries were not made, the most frequent cause first: "14 answered 503". Tests don't count. */
export function failureCauses(deliveries: readonly (AnyDelivery & { test?: boolean | undefined })[]): string[] {
  const counts = new Map<string, number>()
  for (const { state, attempts = 0, response_status, last_error, test } of deliveries) {
    if (state === 'delivered' || test) continue
    if (attempts === 0) {
      if (state === 'dead_lettered') counts.set(NOT_ATTEMPTED, (counts.get(NOT_ATTEMPTED) ?? 0) + 1)
      continue
    }
    // An answer that never came to its end has the status of a success.
    const isAnswered = response_status && (!last_error || response_status >= 300)
    const cause = isAnswered ? `answered ${response_status}` : withoutDetail(last_error)
    counts.set(cause, (counts.get(cause) ?? 0) + 1)
  }
  const causes = [...counts].toSorted(([, a], [, b]) => b - a)
  const others = causes.slice(NAMED).reduce((sum, [, count]) => sum + count, 0)
  return [
    ...causes.slice(0, NAMED).map(([cause, count]) => `${count.toLocaleString('en')} ${cause}`),
    ...(others > 0 ? [`${others.toLocaleString('en')} for other reasons`] : []),
  ]
}

/** Addresses, ports, times and ids differ between errors of the same kind. A duration or a status is part of the cause. */
const DETAIL =
  /[\s:(]*(\[?[0-9a-f]*:[0-9a-f:]+:[0-9a-f]*\]?(:\d+)?|\d+(\.\d+){3}(:\d+)?|[\w.-]+:\d{2,5}|\d{4}-\d\d-\d\dT\S+|[0-9a-f-]{16,})\)?/gi

function withoutDetail(error: string | undefined): string {
  const cause = error?.replace(DETAIL, '').trim()
  return cause ? `failed: ${cause}` : 'got no answer'
}

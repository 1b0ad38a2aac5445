import { PAGE_SIZE } from '@/lib/contract/constants'
import { parseServiceDate } from '@/lib/contract/dates'
import type { AnyDelivery } from '@/lib/desk/contract/webhooks/webhook-desk'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export type Bucket = {
  /** Delivered at the first attempt. */
  delivered: number
  /** Delivered after failed attempts. */
  late: number
  /** Dead letters, and pending deliveries whose attempts failed. */
  failing: number
  /** False before the oldest delivery that was read. */
  known: boolean
}

export type Health = {
  read: number
  /** Whether there may be more deliveries than were read. */
  partial: boolean
  delivered: number
  settled: number
  oldestPending: Date | undefined
  day: Bucket[]
  week: Bucket[]
}

/** Figures from the newest deliveries, at most a hundred per subscription. */
export function healthOf(samples: readonly (readonly AnyDelivery[])[], now: number): Health {
  const all = samples.flat()
  const knownFrom = Math.max(...samples.map(knownSince), Number.NEGATIVE_INFINITY)
  const count = (state: string) => all.filter((delivery) => delivery.state === state).length
  const pending = all
    .filter(({ state }) => state === 'pending')
    .flatMap(({ created_on }) => parseServiceDate(created_on)?.getTime() ?? [])
  return {
    read: all.length,
    partial: samples.some((sample) => sample.length >= PAGE_SIZE),
    delivered: count('delivered'),
    settled: count('delivered') + count('dead_lettered'),
    oldestPending: pending.length > 0 ? new Date(Math.min(...pending)) : undefined,
    day: buckets(all, now, { length: 24, size: HOUR_MS, knownFrom }),
    week: buckets(all, now, { length: 7, size: DAY_MS, knownFrom }),
  }
}

/** Since when no delivery is missing: a full page ends at its last delivery. */
function knownSince(sample: readonly AnyDelivery[]): number {
  if (sample.length < PAGE_SIZE) return Number.NEGATIVE_INFINITY
  return parseServiceDate(sample.at(-1)?.created_on)?.getTime() ?? Number.POSITIVE_INFINITY
}

type Span = { length: number; size: number; knownFrom: number }

/** The newest bucket last; it ends now. */
function buckets(deliveries: readonly AnyDelivery[], now: number, { length, size, knownFrom }: Span): Bucket[] {
  const found = Array.from({ length }, (_, index) => ({
    delivered: 0,
    late: 0,
    failing: 0,
    known: now - (length - 1 - index) * size > knownFrom,
  }))
  for (const { created_on, state, attempts = 0 } of deliveries) {
    const age = now - (parseServiceDate(created_on)?.getTime() ?? Number.NEGATIVE_INFINITY)
    const bucket = found[length - 1 - Math.floor(Math.max(0, age) / size)]
    if (!bucket) continue
    if (state === 'delivered') bucket[attempts > 1 ? 'late' : 'delivered'] += 1
    else if (state === 'dead_lettered' || attempts > 0) bucket.failing += 1
  }
  return found
}

/** "98 %", never rounded up to 100 %. */
export function formatRate({ delivered, settled }: Pick<Health, 'delivered' | 'settled'>): string | undefined {
  if (settled === 0) return undefined
  const percent = (delivered / settled) * 100
  if (percent > 99 && percent < 100) return `${Math.min(99.9, Math.round(percent * 10) / 10)} %`
  return `${Math.floor(percent)} %`
}

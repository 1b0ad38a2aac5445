export type TimestampFlaw =
  | { kind: 'missing' | 'not-a-number' | 'date' | 'decimal' }
  | { kind: 'unit'; unit: 'milliseconds' | 'microseconds' | 'nanoseconds' }
/** How far outside the tolerance a stamp is, in whole seconds from now. */
export type Age = { direction: 'old' | 'ahead'; seconds: number }

export type TimestampValue = {
  /** What may have been signed: the text as sent, and the seconds it means. */
  texts: string[]
  /** The time it means, in milliseconds. */
  moment?: number
  flaw?: TimestampFlaw
  age?: Age
}

/** Reads the value of a timestamp header, which has to be Unix seconds no further from now than the tolerance. */
export function readTimestamp(value: string | undefined, nowMs: number, toleranceSeconds: number): TimestampValue {
  if (value === undefined || value === '') return { texts: [], flaw: { kind: 'missing' } }
  const { seconds, flaw } = read(value)
  if (seconds === undefined) return { texts: [value], flaw: { kind: 'not-a-number' } }
  const off = nowMs / 1_000 - seconds
  const age: Age = { direction: off > 0 ? 'old' : 'ahead', seconds: Math.floor(Math.abs(off)) }
  const whole = String(Math.floor(seconds))
  return {
    texts: flaw ? [value, whole] : [value],
    moment: seconds * 1_000,
    ...(flaw && { flaw }),
    ...(Math.abs(off) > toleranceSeconds && { age }),
  }
}

const UNITS = [
  { digits: /^\d{12,14}$/, unit: 'milliseconds', perSecond: 1e3 },
  { digits: /^\d{15,17}$/, unit: 'microseconds', perSecond: 1e6 },
  { digits: /^\d{18,20}$/, unit: 'nanoseconds', perSecond: 1e9 },
] as const

function read(value: string): { seconds?: number; flaw?: TimestampFlaw } {
  if (/^\d{1,11}$/.test(value)) return { seconds: Number(value) }
  const finer = UNITS.find(({ digits }) => digits.test(value))
  if (finer) return { seconds: Math.floor(Number(value) / finer.perSecond), flaw: { kind: 'unit', unit: finer.unit } }
  if (/^\d{1,11}\.\d+$/.test(value)) return { seconds: Math.floor(Number(value)), flaw: { kind: 'decimal' } }
  // Dates as ISO 8601 and HTTP write them; Date.parse alone takes nearly anything with a number in it.
  const date = /^\d{4}-\d\d-\d\d[T ]|^[A-Z][a-z]{2}, \d/.test(value) ? Date.parse(value) : Number.NaN
  if (!Number.isNaN(date)) return { seconds: Math.floor(date / 1_000), flaw: { kind: 'date' } }
  const inner = /^["'](\d{1,11})["']$/.exec(value)?.[1]
  return inner ? { seconds: Number(inner), flaw: { kind: 'not-a-number' } } : {}
}

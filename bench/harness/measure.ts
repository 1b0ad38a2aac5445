export type Row = { what: string; value: string; target?: string; held?: boolean }

export function median(values: number[]): number {
  return percentile(values, 0.5)
}

/** Nearest-rank percentile; `p` from 0 to 1. */
export function percentile(values: number[], p: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const value = sorted[Math.max(0, Math.ceil(p * sorted.length) - 1)]
  if (value === undefined) throw new Error('nothing was measured')
  return value
}

export const ms = (value: number) => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`
export const perSecond = (value: number) =>
  `${value < 100 ? value.toFixed(1) : Math.round(value).toLocaleString('en')}/s`

export function print(title: string, rows: Row[]): void {
  const width = Math.max(...rows.map((row) => row.what.length))
  process.stdout.write(`\n${title}\n`)
  for (const { what, value, target, held } of rows) {
    const verdict = target ? `  target ${target}${held === false ? '  MISSED' : ''}` : ''
    process.stdout.write(`  ${what.padEnd(width)}  ${value}${verdict}\n`)
  }
}

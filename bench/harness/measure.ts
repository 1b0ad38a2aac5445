import autocannon from 'autocannon'

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

/** Runs each of the named measurements in turn, `runs` times over, so that a noisy minute falls on all of them alike. */
export async function sideBySide<K extends string>(
  runs: number,
  measurements: Record<K, () => Promise<number>>,
): Promise<Record<K, number[]>> {
  const names = Object.keys(measurements) as K[]
  const results = Object.fromEntries(names.map((name): [K, number[]] => [name, []])) as Record<K, number[]>
  for (let run = 0; run < runs; run++) {
    for (const name of names) results[name].push(await measurements[name]())
  }
  return results
}

export type Load = { rate: number; p50: number; p99: number }

/** Requests a second and latencies in milliseconds of one URL under load. Throws when any answer is not 2xx. */
export async function load(options: autocannon.Options): Promise<Load> {
  const { requests, latency, non2xx, errors } = await autocannon({ connections: 10, duration: 4, ...options })
  if (non2xx > 0 || errors > 0) throw new Error(`${options.url}: ${non2xx} refusals, ${errors} errors`)
  return { rate: requests.average, p50: latency.p50, p99: latency.p99 }
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

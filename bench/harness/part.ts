import { median, print, type Row } from './measure'

/** A part of the bench that only runs what is built, so that another commit's programs can run beside ours. */
export type Part = {
  title: string
  rounds: number
  /** Starts the programs of a checkout. */
  open(root: string): Promise<Running>
  /** What figures must hold, by name. */
  targets?: Record<string, { most: number } | { least: number }>
}

/** Figures are numbers with their unit in their name, such as `start, ms`. */
export type Figures = Record<string, number>

/** `steps` measure one figure or a few each, within seconds: only what runs close together can be compared on a noisy machine. */
export type Running = { steps: (() => Promise<Figures>)[]; close(): Promise<void> }

/** The other program's built checkout, and what to call it. */
export type Against = { root: string; name: string }

/** Prints a part's medians. With another commit: both take each step in turns (A B, then B A), and each figure has its ratio to the other's. */
export async function runPart({ title, rounds, open, targets = {} }: Part, against?: Against): Promise<void> {
  const running: Running[] = []
  const results: Record<string, number[]>[] = []
  try {
    for (const root of against ? ['.', against.root] : ['.']) {
      running.push(await open(root))
      results.push({})
    }
    for (let round = 0; round < rounds; round++) {
      for (const step of running[0]?.steps.keys() ?? []) {
        const entries = [...running.entries()]
        for (const [index, { steps }] of round % 2 === 0 ? entries : entries.reverse()) {
          add(results[index] ?? {}, (await steps[step]?.()) ?? {})
        }
      }
    }
  } finally {
    for (const { close } of running) await close()
  }
  const [ours = {}, theirs] = results
  const rows = Object.entries(ours).map(([what, values]): Row => {
    const target = targets[what]
    const value = `${short(median(values))} ${range(values)}`
    return {
      what,
      value: theirs ? `${value.padEnd(28)}  ${ratio(values, theirs[what] ?? [])}` : value,
      ...(target && 'most' in target && { target: `≤ ${target.most}`, held: median(values) <= target.most }),
      ...(target && 'least' in target && { target: `≥ ${target.least}`, held: median(values) >= target.least }),
    }
  })
  print(`${title}, median of ${rounds} [min–max]${against ? `, and as a multiple of ${against.name}'s` : ''}`, rows)
}

function add(results: Record<string, number[]>, figures: Figures): void {
  for (const [what, value] of Object.entries(figures)) results[what] = [...(results[what] ?? []), value]
}

function ratio(ours: number[], theirs: number[]): string {
  if (theirs.length === 0) return ''
  const each = ours.map((value, round) => value / (theirs[round] ?? Number.NaN))
  return `× ${(median(ours) / median(theirs)).toFixed(2)} [${Math.min(...each).toFixed(2)}–${Math.max(...each).toFixed(2)}]`
}

const range = (values: number[]) => `[${short(Math.min(...values))}–${short(Math.max(...values))}]`
const short = (value: number) => (value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en'))

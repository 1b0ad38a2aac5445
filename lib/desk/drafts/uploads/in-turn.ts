import { once } from '@/lib/desk/platform/process/once'

/** Each keeps a file and its PDF in memory, at most twice 36 MiB. */
const PARALLEL = 2

type Turns = { running: number; waiting: (() => void)[] }

/** Runs work that holds a whole file, two at a time in this process; the others wait. */
export async function inTurn<T>(run: () => Promise<T>): Promise<T> {
  const turns = once('whole files in memory', (): Turns => ({ running: 0, waiting: [] }))
  if (turns.running >= PARALLEL) await new Promise<void>((resolve) => turns.waiting.push(resolve))
  else turns.running += 1
  try {
    return await run()
  } finally {
    const next = turns.waiting.shift()
    // The next one takes over this turn.
    if (next) next()
    else turns.running -= 1
  }
}

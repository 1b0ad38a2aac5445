import 'server-only'
import { log } from '@/lib/desk/platform/log/log'
import { once } from '@/lib/desk/platform/process/once'
import type { RequestLine } from './request-line'

const LOGGED = new Set([401, 403, 429])
const WINDOW_MS = 60_000
/** Different lines a minute; others are counted together. */
const MAX_LINES = 200
const OTHERS = { code: 0, method: '', route: 'others' }
/** Addresses whose other lines are counted, and those of them that are named: with the most, so that a flood hides none of these. */
const [MAX_ADDRESSES, MAX_NAMED] = [10_000, 20]

type Line = Omit<RequestLine, 'id'> & { code: number }
type Write = (line: Line & { repeated?: number }) => void

/**
 * Logs refused requests: the first of its kind at once, and repetitions within a minute as one more line with their number. A flood of
 * requests does not flood the log.
 */
export class RefusalLog {
  private readonly counts = new Map<string, { line: Line; more: number }>()
  private readonly others = new Map<string | undefined, number>()
  private unnamed = 0
  private timer: NodeJS.Timeout | undefined

  constructor(
    private readonly write: Write,
    private readonly windowMs = WINDOW_MS,
  ) {}

  add(line: Line): void {
    const key = [line.code, line.method, line.route, line.address].join(' ')
    const known = this.counts.get(key)
    if (known) known.more += 1
    else if (this.counts.size < MAX_LINES) {
      this.counts.set(key, { line, more: 0 })
      this.write(line)
    } else if (this.others.has(line.address) || this.others.size < MAX_ADDRESSES) {
      this.others.set(line.address, (this.others.get(line.address) ?? 0) + 1)
    } else {
      this.unnamed += 1
    }
    this.timer ??= setTimeout(() => this.flush(), this.windowMs).unref()
  }

  /** Writes the counts, and begins again. */
  flush(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    for (const { line, more } of this.counts.values()) if (more > 0) this.write({ ...line, repeated: more })
    const byCount = [...this.others].toSorted(([, one], [, other]) => other - one)
    for (const [address, repeated] of byCount.slice(0, MAX_NAMED)) this.write({ ...OTHERS, address, repeated })
    const repeated = byCount.slice(MAX_NAMED).reduce((sum, [, count]) => sum + count, this.unnamed)
    if (repeated > 0) this.write({ ...OTHERS, address: undefined, repeated })
    this.counts.clear()
    this.others.clear()
    this.unnamed = 0
  }
}

const refusals = () =>
  once('refusal log', () => {
    const output = log()
    return new RefusalLog((line) => output.warn({ refused: line }, 'a request was refused'))
  })

/** Logs what was only counted so far: the process ends. */
export const flushRefusals = (): void => refusals().flush()

/** Logs a refusal with a status that can indicate an attack. */
export function logRefusal(code: number, { method, route, address }: RequestLine): void {
  if (LOGGED.has(code)) refusals().add({ code, method, route, address })
}

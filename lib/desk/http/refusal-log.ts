import 'server-only'
import { log } from '@/lib/desk/env/log'
import { once } from '@/lib/desk/env/once'
import type { RequestLine } from './request-line'

const LOGGED = new Set([401, 403, 429])
const WINDOW_MS = 60_000
/** Different lines a minute; others are counted together. */
const MAX_LINES = 200
const OTHERS = { code: 0, method: '', route: 'others', address: undefined }

type Line = Omit<RequestLine, 'id'> & { code: number }
type Write = (line: Line & { repeated?: number }) => void

/**
 * Logs refused requests: the first of its kind at once, and repetitions within a minute as one more line with their number. A flood of
 * requests does not flood the log.
 */
export class RefusalLog {
  private readonly counts = new Map<string, { line: Line; more: number }>()
  private others = 0
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
    } else {
      this.others += 1
    }
    this.timer ??= setTimeout(() => this.flush(), this.windowMs).unref()
  }

  /** Writes the counts, and begins again. */
  flush(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    for (const { line, more } of this.counts.values()) if (more > 0) this.write({ ...line, repeated: more })
    if (this.others > 0) this.write({ ...OTHERS, repeated: this.others })
    this.counts.clear()
    this.others = 0
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

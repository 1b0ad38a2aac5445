import 'server-only'
import { log } from '@/lib/desk/env/log'
import { once } from '@/lib/desk/env/once'
import type { RequestLine } from './request-line'

const LOGGED = new Set([401, 403, 429])
const WINDOW_MS = 60_000
/** Different lines a minute; what goes beyond is counted together. */
const MAX_LINES = 200

type Line = Omit<RequestLine, 'id'> & { code: number }
type Write = (line: Line & { repeated?: number }) => void

/**
 * Logs who was refused where: the first time at once, and what repeats within a minute as one more line that counts it. Whoever
 * floods the server with requests cannot flood the log.
 */
export class RefusalLog {
  private readonly counts = new Map<string, { line: Line; more: number }>()
  private timer: NodeJS.Timeout | undefined

  constructor(
    private readonly write: Write,
    private readonly windowMs = WINDOW_MS,
  ) {}

  add(line: Line): void {
    const key = [line.code, line.method, line.route, line.address].join(' ')
    const known = this.counts.get(key) ?? (this.counts.size >= MAX_LINES ? this.others() : undefined)
    if (known) {
      known.more += 1
    } else {
      this.counts.set(key, { line, more: 0 })
      this.write(line)
    }
    this.timer ??= setTimeout(() => this.flush(), this.windowMs).unref()
  }

  /** Writes what was counted, and begins again. */
  flush(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    for (const { line, more } of this.counts.values()) if (more > 0) this.write({ ...line, repeated: more })
    this.counts.clear()
  }

  private others() {
    const others = this.counts.get('others') ?? {
      line: { code: 0, method: '', route: 'others', address: undefined },
      more: 0,
    }
    this.counts.set('others', others)
    return others
  }
}

const refusals = () =>
  once('refusal log', () => new RefusalLog((line) => log().warn({ refused: line }, 'a request was refused')))

/** Logs an answer that refuses, where its status is one of those that an attack shows in. */
export function logRefusal(code: number, { method, route, address }: RequestLine): void {
  if (LOGGED.has(code)) refusals().add({ code, method, route, address })
}

import type { AuditLine } from './parse-trail'

/** Consecutive entries with the same content; `first` is the one that is shown. */
export type Run = { first: AuditLine; repeats: AuditLine[] }

const WITHIN_MS = 5 * 60_000
const SAME = ['party', 'action', 'actor', 'ip', 'userAgent'] as const

/** Joins neighbors with the same party, action, actor, address and browser that are minutes apart, in either order of time. */
export function condense(lines: readonly AuditLine[]): Run[] {
  const runs: Run[] = []
  for (const line of lines) {
    const run = runs.at(-1)
    const last = run?.repeats.at(-1) ?? run?.first
    if (run && last && isRepeat(last, line)) run.repeats.push(line)
    else runs.push({ first: line, repeats: [] })
  }
  return runs
}

function isRepeat(a: AuditLine, b: AuditLine): boolean {
  if (!a.at || !b.at || SAME.some((key) => a[key] !== b[key])) return false
  return Math.abs(a.at.getTime() - b.at.getTime()) <= WITHIN_MS
}

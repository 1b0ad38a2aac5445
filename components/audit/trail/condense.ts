import type { AuditLine } from './normalise'

/** Entries that say the same thing again, right after one another; `first` is the one that is shown. */
export type Run = { first: AuditLine; repeats: AuditLine[] }

const WITHIN_MS = 5 * 60_000

/**
 * Joins neighbours of one party, action, actor, address and browser that lie within minutes of each other, in either order
 * of time: what comes from elsewhere is no repeat.
 */
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
  if (a.party !== b.party || a.action !== b.action || a.actor !== b.actor || !a.at || !b.at) return false
  if (a.ip !== b.ip || a.userAgent !== b.userAgent) return false
  return Math.abs(a.at.getTime() - b.at.getTime()) <= WITHIN_MS
}

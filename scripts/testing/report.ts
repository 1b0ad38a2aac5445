import { writeFileSync } from 'node:fs'

/** What a suite tells the test command: how many passed, and each failure in a line of its own. */
export type Report = { passed: number; failures: string[] }

const LONGEST = 300

/** Leaves the report where the test command looks for it. */
export function leaveReport(report: Report): void {
  const path = process.env.DESK_TEST_REPORT
  if (path) writeFileSync(path, JSON.stringify(report))
}

/** The first line of what was thrown, without colours. */
export function firstLine(message: string | undefined): string {
  return firstLines(message, 1)
}

/** The first lines of what was thrown that say anything, without colours. */
export function firstLines(message: string | undefined, count: number): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what colours of a terminal are made of
  const plain = (message ?? 'no message').replaceAll(/\u001b\[[0-9;]*m/g, '')
  const lines = plain.split('\n').filter((line) => line.trim())
  return lines
    .slice(0, count)
    .map((line) => line.trimEnd().slice(0, LONGEST))
    .join('\n  ')
    .trim()
}

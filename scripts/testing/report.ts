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
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what colours of a terminal are made of
  const plain = (message ?? 'no message').replaceAll(/\u001b\[[0-9;]*m/g, '')
  return (plain.split('\n').find((line) => line.trim()) ?? plain).trim().slice(0, LONGEST)
}

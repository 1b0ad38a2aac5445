import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const TABLE = /\| number \| title \| status \| date \|\n(?:\|.*\n)+/

/** docs/decisions/README.md with a row for each record, given as its file name and text. */
export function withDecisions(page: string, records: Record<string, string>): string {
  const rows = Object.entries(records).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const lines = rows.map(([file, text]) => {
    const [, number, title] = /^# (\d{4}) (.+)$/m.exec(text) ?? []
    const [, status = 'Accepted', date = ''] = /^\*\*Status\.\*\* ([A-Za-z]+)(?:, (\d{4}-\d\d-\d\d))?/m.exec(text) ?? []
    return `| ${number} | [${title}](${file}) | ${status} | ${date} |\n`
  })
  return page.replace(TABLE, () => `| number | title | status | date |\n| --- | --- | --- | --- |\n${lines.join('')}`)
}

/** The text of each record in a folder, by its file name. */
export function readRecords(folder: string): Record<string, string> {
  const files = readdirSync(folder).filter((name) => /^\d{4}-.*\.md$/.test(name))
  return Object.fromEntries(files.map((file) => [file, readFileSync(join(folder, file), 'utf8')]))
}

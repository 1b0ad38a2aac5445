'use client'

import { Button } from '@/components/ui/button'
import { Download } from '@/components/ui/icons'
import { Menu, MenuItem } from '@/components/ui/menu'
import { FileJson, Sheet } from '@/components/ui/more-icons'
import { savedPreference } from '@/components/ui/preference-cookie'
import { fileName, saveFile } from '@/lib/browser/files'
import { CSV_MARK, CSV_SEPARATOR_COOKIE, type CsvSeparator, csvRow, csvSeparator } from '@/lib/text/csv'
import { type AuditLine, byTime } from './trail'

type ExportMenuProps = {
  id: string
  title: string | undefined
  trail: unknown
  lines: readonly AuditLine[]
  visible: readonly AuditLine[]
}

/** Exports the trail from the browser, without another request to the service. */
export function ExportMenu({ id, title, trail, lines, visible }: ExportMenuProps) {
  const name = (ending: string) => fileName(title, id, `-audit.${ending}`)
  const saveCsv = (some: readonly AuditLine[]) =>
    saveFile(
      new Blob([CSV_MARK, toCsv(some, csvSeparator(savedPreference(CSV_SEPARATOR_COOKIE), navigator.language))], {
        type: 'text/csv;charset=utf-8',
      }),
      name('csv'),
    )
  const saveJson = () =>
    saveFile(new Blob([JSON.stringify(trail, null, 2)], { type: 'application/json' }), name('json'))

  return (
    <Menu
      trigger={
        <Button size="sm">
          <Download aria-hidden="true" />
          Export
        </Button>
      }
    >
      <MenuItem
        icon={<Sheet aria-hidden="true" />}
        onAct={() => saveCsv(lines)}
      >{`CSV, all ${lines.length} entries`}</MenuItem>
      {visible.length < lines.length && (
        <MenuItem
          icon={<Sheet aria-hidden="true" />}
          onAct={() => saveCsv(visible)}
        >{`CSV, ${visible.length} filtered entries`}</MenuItem>
      )}
      <MenuItem icon={<FileJson aria-hidden="true" />} onAct={saveJson}>
        JSON, all fields
      </MenuItem>
    </Menu>
  )
}

const COLUMNS: [name: string, value: (line: AuditLine) => unknown][] = [
  ['time_utc', ({ at }) => at?.toISOString()],
  ['party', ({ party }) => party],
  ['grouping', ({ group }) => group],
  ['action', ({ action }) => action],
  ['actor', ({ actor }) => actor],
  ['ip', ({ ip }) => ip],
  ['user_agent', ({ userAgent }) => userAgent],
  ['seq', ({ seq }) => seq],
  ['previous_hash', ({ previousHash }) => previousHash],
  ['hash', ({ hash }) => hash],
]

/** The entries as a table, oldest first, with a column for every key that isn't a known fact. */
export function toCsv(lines: readonly AuditLine[], separator: CsvSeparator): string {
  const others = [...new Set(lines.flatMap((line) => line.rest.map(([key]) => key)))]
  const rows = [...lines].sort(byTime).map((line) => {
    const rest = new Map(line.rest)
    return [...COLUMNS.map(([, value]) => value(line)), ...others.map((key) => rest.get(key))]
  })
  const heads = [...COLUMNS.map(([name]) => name), ...others]
  return [heads, ...rows].map((row) => csvRow(row, separator)).join('')
}

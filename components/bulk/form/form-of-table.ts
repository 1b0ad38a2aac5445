import { randomId } from '@/lib/browser/random-id'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { slotsOf } from '@/lib/envelope/slots'
import { type ColumnUse, guessColumns } from '../table/columns'
import { guessHeader } from '../table/header'
import { defaultSetup } from '../table/setup'
import type { TableRow } from '../table/table'
import type { BulkForm } from './stored-form'
import type { ReadTable } from './use-table'

const SAMPLE_ROWS = 50

/** What each column is, as far as the header and the first rows say. */
export function guessedColumns(rows: readonly TableRow[], headerRow: number, template: PdfSignRequest): ColumnUse[] {
  const sample = rows.slice(headerRow + 1, headerRow + 1 + SAMPLE_ROWS).map(({ cells }) => cells)
  const width = Math.max(...rows.map(({ cells }) => cells.length))
  const columns = guessColumns(rows[headerRow]?.cells, sample, slotsOf(template))
  return Array.from({ length: width }, (_, column) => columns[column] ?? 'ignore')
}

/** The form that a table begins. Read in another way, it keeps what was entered beside the rows. */
export function formOf({ table, source, encoding }: ReadTable, template: PdfSignRequest, before?: BulkForm): BulkForm {
  const { rows, ...reading } = table
  const headerRow = guessHeader(rows, slotsOf(template))
  const columns = guessedColumns(rows, headerRow, template)
  const same = before?.source === source ? before : undefined
  return {
    sendId: same?.sendId ?? randomId(),
    rows,
    headerRow,
    source,
    reading: { ...reading, encoding },
    name: same?.name ?? nameOf(source),
    setup: same ? { ...same.setup, columns } : defaultSetup(template, columns),
    leftOut: linesSent(rows, headerRow),
  }
}

/** Pasted rows have no name; a file's is a good one. */
const nameOf = (source: string): string => /^(.*)\.[a-z]{1,4}$/i.exec(source)?.[1] ?? ''

const NOT_SENT = ['failed', 'cancelled']

/** In the result of another bulk send, the lines whose envelopes exist, or may come to exist. */
function linesSent(rows: readonly TableRow[], headerRow: number): number[] {
  const header = rows[headerRow]?.cells ?? []
  const state = header.indexOf('state')
  if (state === -1 || !header.includes('envelope_id')) return []
  return rows.slice(headerRow + 1).flatMap(({ line, cells }) => (NOT_SENT.includes(cells[state] ?? '') ? [] : [line]))
}

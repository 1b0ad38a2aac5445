import 'server-only'
import { isolate, oneLine } from '@/lib/contract/one-line'
import type { Context } from '@/lib/desk/platform/context'
import { type CsvSeparator, csvFile, csvRow } from '@/lib/desk/platform/contract/csv'
import type { BulkSlot } from './contract/bulk-job'
import { sendCells, sendColumns } from './contract/send-table'
import { type Controller, requireBulkJob } from './read-bulk-job'
import { type BulkRowRecord, rowsAfter } from './sql'

const ROWS_AT_ONCE = 1_000
const OUTCOME = ['state', 'envelope_id', 'error', 'error_field', 'settled_utc']

/**
 * What became of each row, in the order of the table or the selection. The rows of a bulk send are written as another one reads them:
 * its failed rows are corrected and sent from this file.
 */
export async function resultAsCsv(
  context: Context,
  person: Controller,
  { id, separator }: { id: string; separator: CsvSeparator },
): Promise<Response> {
  const { kind, createdAt, slots } = await requireBulkJob(context, person, id)
  return csvFile({
    name: `bulk-${kind}-${createdAt.toISOString().slice(0, 10)}.csv`,
    columns: slots
      ? ['line', ...sendColumns(slots), ...OUTCOME]
      : ['line', 'recipients', 'subject', ...OUTCOME, 'selected_envelope_id'],
    pieces: pieces(id, (row) => csvRow(slots ? sentCells(row, slots) : actionCells(row), separator)),
    separator,
  })
}

async function* pieces(id: string, write: (row: BulkRowRecord) => string): AsyncGenerator<string> {
  let after = 0
  for (;;) {
    const rows = await rowsAfter(id, after, ROWS_AT_ONCE)
    if (rows.length > 0) yield rows.map(write).join('')
    if (rows.length < ROWS_AT_ONCE) return
    after = rows.at(-1)?.position ?? after
  }
}

const sentCells = (row: BulkRowRecord, slots: readonly BulkSlot[]) => [
  row.line,
  ...sendCells(slots, row.body),
  ...outcome(row),
]

function actionCells(row: BulkRowRecord) {
  const { signers, emailSubject } = row.body
  const recipients = signers.map(({ name, email }) => (name ? `${isolate(name)} <${email ?? ''}>` : email)).join(', ')
  return [row.line, recipients, emailSubject && oneLine(emailSubject), ...outcome(row), row.targetId ?? undefined]
}

const outcome = ({ state, envelopeId, error, field, settledAt }: BulkRowRecord) =>
  [state, envelopeId, error, field, settledAt?.toISOString()].map((cell) => cell ?? undefined)

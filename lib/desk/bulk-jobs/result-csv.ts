import 'server-only'
import { isolate, oneLine } from '@/lib/contract/one-line'
import type { Context } from '@/lib/desk/context'
import { csvRow } from '@/lib/desk/contract/csv'
import { csvFile } from '@/lib/desk/contract/csv-file'
import { type BulkRowRecord, rowsAfter } from '@/lib/desk/store/bulk-jobs'
import { type Controller, requireBulkJob } from './read-bulk-job'

const ROWS_AT_ONCE = 1_000
const COLUMNS = [
  'line',
  'recipients',
  'subject',
  'state',
  'envelope_id',
  'error',
  'error_field',
  'settled_utc',
  'selected_envelope_id',
]

/** What became of each row, in the order of the table or the selection. */
export async function resultAsCsv(_: Context, person: Controller, { id }: { id: string }): Promise<Response> {
  const { kind, createdAt } = await requireBulkJob(person, id)
  return csvFile(`bulk-${kind}-${createdAt.toISOString().slice(0, 10)}.csv`, COLUMNS, pieces(id))
}

async function* pieces(id: string): AsyncGenerator<string> {
  let after = 0
  for (;;) {
    const rows = await rowsAfter(id, after, ROWS_AT_ONCE)
    if (rows.length > 0) yield rows.map(rowOf).join('')
    if (rows.length < ROWS_AT_ONCE) return
    after = rows.at(-1)?.position ?? after
  }
}

function rowOf({ line, body, state, envelopeId, targetId, error, field, settledAt }: BulkRowRecord): string {
  const recipients = body.signers
    .map(({ name, email }) => (name ? `${isolate(name)} <${email ?? ''}>` : email))
    .join(', ')
  const ended = settledAt?.toISOString()
  const subject = body.emailSubject && oneLine(body.emailSubject)
  const cells = [line, recipients, subject, state, envelopeId, error, field, ended, targetId]
  return csvRow(cells.map((cell) => cell ?? undefined))
}

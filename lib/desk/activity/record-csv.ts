import 'server-only'
import {
  RecordCursor,
  type RecordEntry,
  type RecordFilter,
} from '@/lib/desk/platform/activity/contract/activity-record'
import { describeEntry } from '@/lib/desk/platform/activity/contract/describe-activity'
import type { Context } from '@/lib/desk/platform/context'
import { type CsvSeparator, csvRow } from '@/lib/desk/platform/contract/csv'
import { csvFile } from '@/lib/desk/platform/contract/csv-file'
import { readRecord } from './activity-record'

const ROWS_AT_ONCE = 1_000
const COLUMNS = [
  'time_utc',
  'person',
  'person_id',
  'action',
  'in_words',
  'envelope',
  'outcome',
  'reason',
  'address',
  'device',
  'detail',
]

function rowOf(entry: RecordEntry): unknown[] {
  const { at, person, person_id, action, envelope_id, outcome, reason, address, device, detail } = entry
  const { text } = describeEntry(entry)
  return [at, person, person_id, action, text, envelope_id, outcome, reason, address, device, detail]
}

type Keyed = Pick<Context, 'key'>

/** The record as a file of any length. */
export function recordAsCsv(context: Keyed, filter: RecordFilter, separator: CsvSeparator): Response {
  const name = `activity-${new Date().toISOString().slice(0, 10)}.csv`
  return csvFile({ name, columns: COLUMNS, pieces: pieces(context, filter, separator), separator })
}

async function* pieces(context: Keyed, filter: RecordFilter, separator: CsvSeparator): AsyncGenerator<string> {
  let after: RecordCursor | undefined
  for (;;) {
    const { entries, next } = await readRecord(context, filter, after, ROWS_AT_ONCE)
    if (entries.length > 0) yield entries.map((entry) => csvRow(rowOf(entry), separator)).join('')
    if (next === undefined) return
    after = RecordCursor.parse(next)
  }
}

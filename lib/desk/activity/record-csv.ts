import 'server-only'
import { RecordCursor, type RecordEntry, type RecordFilter } from '@/lib/desk/contract/activity-record'
import { CSV_MARK, csvRow } from '@/lib/desk/contract/csv'
import { describeEntry } from '@/lib/desk/contract/describe-activity'
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

function rowOf(entry: RecordEntry): string {
  const { at, person, person_id, action, envelope_id, outcome, reason, address, device, detail } = entry
  const { text } = describeEntry(entry)
  return csvRow([at, person, person_id, action, text, envelope_id, outcome, reason, address, device, detail])
}

/** The record as a file of any length. It is read in pieces, as fast as the client takes them, so memory holds one piece at a time. */
export function recordAsCsv(filter: RecordFilter): Response {
  let after: RecordCursor | undefined
  const body = new ReadableStream<string>({
    start: (controller) => controller.enqueue(CSV_MARK + csvRow(COLUMNS)),
    async pull(controller) {
      const { entries, next } = await readRecord(filter, after, ROWS_AT_ONCE)
      if (entries.length > 0) controller.enqueue(entries.map(rowOf).join(''))
      if (next === undefined) controller.close()
      else after = RecordCursor.parse(next)
    },
  })
  return new Response(body.pipeThrough(new TextEncoderStream()), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="activity-${new Date().toISOString().slice(0, 10)}.csv"`,
      'cache-control': 'private, no-store',
    },
  })
}

import { MINUTE_MS } from '@/lib/text/durations'
import 'server-only'
import {
  type Outcome,
  RecordCursor,
  type RecordEntry,
  type RecordFilter,
  type RecordPage,
  type RecordPerson,
  type SettledOutcome,
} from '@/lib/desk/activity/contract/activity-record'
import { describeEntry } from '@/lib/desk/activity/contract/describe-activity'
import { listPeopleOnRecord, listRecord } from '@/lib/desk/activity/sql'
import { isRefusal } from '@/lib/desk/runtime/contract/refusal'
import type { Context } from '@/lib/desk/upstream/context'
import type { ServiceKey } from '@/lib/desk/upstream/contract/service-key'
import { accountOf } from '@/lib/desk/upstream/keys/account'
import { listKeys } from '@/lib/desk/upstream/keys/sql'
import { type CsvSeparator, csvRow } from '@/lib/text/csv'
import { parseUrl } from '@/lib/url/url'

/** Longer than any request waits for the service: later, an entry was interrupted. */
const UNDER_WAY_MS = 10 * MINUTE_MS

/** A page of the record, newest first: of the key's account, and of the dashboard itself. */
export async function readRecord(
  { key }: Pick<Context, 'key'>,
  filter: RecordFilter,
  after: RecordCursor | undefined,
  limit: number,
): Promise<RecordPage> {
  const rows = await listRecord(await accountOnRecord(key), filter, after, limit + 1)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    entries: page.map(
      ({ entry, settled }): RecordEntry => ({
        id: entry.id,
        at: entry.at.toISOString(),
        person_id: entry.personId,
        person: entry.person,
        action: entry.action,
        envelope_id: settled?.envelopeId ?? entry.envelopeId ?? undefined,
        detail: settled?.detail ?? entry.detail ?? undefined,
        outcome: outcomeOf(entry.at, settled?.outcome),
        reason: settled?.reason ?? undefined,
        address: entry.address ?? undefined,
        device: entry.device ?? undefined,
      }),
    ),
    next: rows.length > limit && last ? `${last.place}~${last.entry.id}` : undefined,
  }
}

/** Undefined while the service cannot say, where no other account can be meant. */
async function accountOnRecord(key: ServiceKey | undefined): Promise<string | undefined> {
  try {
    return await accountOf(key)
  } catch (error) {
    if (!isRefusal(error) || (await listKeys()).length > 0) throw error
    return undefined
  }
}

function outcomeOf(at: Date, settled: SettledOutcome | 'repeated' | undefined): Outcome {
  if (settled === 'done' || settled === 'refused' || settled === 'failed') return settled
  return settled === undefined && Date.now() - at.getTime() < UNDER_WAY_MS ? 'under way' : 'unconfirmed'
}

/** Everybody in the activity record, with the last name they had. */
export const peopleOnRecord = (): Promise<RecordPerson[]> => listPeopleOnRecord()

/** A target as the activity record names it, without the query, which may contain a secret. */
export function targetForRecord(targetUrl: string | null | undefined): string | undefined {
  if (!targetUrl || !parseUrl(targetUrl)) return undefined
  const { origin, pathname } = new URL(targetUrl)
  return `${origin}${pathname}`
}

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

/** The record as a CSV file of any length, row by row. */
export function recordAsCsv(context: Pick<Context, 'key' | 'now'>, filter: RecordFilter, separator: CsvSeparator) {
  const name = `activity-${context.now().toISOString().slice(0, 10)}.csv`
  return { name, columns: COLUMNS, pieces: pieces(context, filter, separator), separator }
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

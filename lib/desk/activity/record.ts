import { MINUTE_MS } from '@/lib/text/durations'
import 'server-only'
import type { EnvelopeId } from '@/lib/contract/ids'
import { findDraftOfEnvelope } from '@/lib/desk/drafts/sql'
import { findCopy } from '@/lib/desk/envelopes/sql/envelopes'
import {
  type Outcome,
  RecordCursor,
  type RecordEntry,
  type RecordFilter,
  type RecordPage,
  type RecordPerson,
  type SettledOutcome,
} from '@/lib/desk/platform/activity/contract/activity-record'
import { describeEntry } from '@/lib/desk/platform/activity/contract/describe-activity'
import { listEntries, listPeopleOnRecord, listRecord } from '@/lib/desk/platform/activity/sql'
import type { Context } from '@/lib/desk/platform/context'
import { type CsvSeparator, csvRow } from '@/lib/desk/platform/contract/csv'
import type { Activity } from '@/lib/desk/platform/contract/desk'
import { isRefusal } from '@/lib/desk/platform/contract/refusal'
import { csvFile } from '@/lib/desk/platform/http/csv-file'
import type { ServiceKey } from '@/lib/desk/platform/upstream/contract/service-key'
import { accountOf, accountOfKey } from '@/lib/desk/platform/upstream/keys/account'
import { listKeys } from '@/lib/desk/platform/upstream/keys/sql'
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

type Named = { params: { id: EnvelopeId }; key: ServiceKey | undefined }

/** An envelope's subject for the record, by the mirror or by drafts. */
export async function describeEnvelope({ params: { id }, key }: Named): Promise<Record<string, unknown>> {
  const account = await accountOfKey(key?.id ?? null)
  if (account === undefined) return {}
  const row = await findCopy(account, id)
  if (row?.emailSubject) return { subject: row.emailSubject }
  const sent = await findDraftOfEnvelope(id)
  if (!sent || (await accountOfKey(sent.sentWith)) !== account) return {}
  return { subject: sent.content.emailSubject || sent.templateName }
}

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

/** The record as a file of any length. */
export function recordAsCsv(context: Context, filter: RecordFilter, separator: CsvSeparator): Promise<Response> {
  const name = `activity-${context.now().toISOString().slice(0, 10)}.csv`
  const { signal } = context
  return csvFile({ name, columns: COLUMNS, pieces: pieces(context, filter, separator), separator, signal })
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

const MAX_ENTRIES = 100

/**
 * What people of the account did, newest first, at most 100. Unconfirmed entries say so in their
 * detail, refused ones are left out, and only `everything` includes what was done to people and
 * accounts.
 */
export async function listActivity(
  { key, upstream }: Pick<Context, 'key' | 'upstream'>,
  envelopeId: EnvelopeId | undefined,
  everything: boolean,
): Promise<Activity[]> {
  const account = await accountOf(key)
  const about = envelopeId ? { envelopeId } : everything ? 'everything' : 'envelopes'
  const rows = await listEntries(account, about, MAX_ENTRIES)
  // An envelope of another account does not exist.
  if (envelopeId && rows.length === 0 && !(await findCopy(account, envelopeId))) await upstream.envelope(envelopeId)
  return rows.map(({ entry, settled }) => {
    const detail = settled?.detail ?? entry.detail
    return {
      id: entry.id,
      at: entry.at.toISOString(),
      person: entry.person,
      action: entry.action,
      envelope_id: settled?.envelopeId ?? entry.envelopeId ?? undefined,
      detail:
        settled && settled.outcome !== 'unknown' ? (detail ?? undefined) : { ...detail, outcome: 'not confirmed' },
    }
  })
}

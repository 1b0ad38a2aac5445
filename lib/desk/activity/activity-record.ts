import 'server-only'
import type {
  Outcome,
  RecordCursor,
  RecordEntry,
  RecordFilter,
  RecordPage,
  RecordPerson,
  SettledOutcome,
} from '@/lib/desk/platform/activity/contract/activity-record'
import { listPeopleOnRecord, listRecord } from '@/lib/desk/platform/activity/sql'
import type { Context } from '@/lib/desk/platform/context'
import { isRefusal } from '@/lib/desk/platform/contract/refusal'
import type { ServiceKey } from '@/lib/desk/platform/upstream/contract/service-key'
import { accountOf } from '@/lib/desk/platform/upstream/keys/account'
import { listKeys } from '@/lib/desk/platform/upstream/keys/sql'

/** Longer than any request waits for the service: an entry without an outcome by then was interrupted. */
const UNDER_WAY_MS = 10 * 60_000

/** A page of the activity record, the newest entries first: of the key's account, and of the dashboard itself. */
export async function readRecord(
  { key }: Pick<Context, 'key'>,
  filter: RecordFilter,
  after: RecordCursor | undefined,
  limit: number,
): Promise<RecordPage> {
  const rows = await listRecord(await accountOnRecord(key), filter, after, limit + 1)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    entries: shown.map(
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

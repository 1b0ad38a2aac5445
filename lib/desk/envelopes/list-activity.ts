import 'server-only'
import type { EnvelopeId } from '@/lib/contract/ids'
import type { Activity } from '@/lib/desk/activity/contract/activity'
import { listEntries } from '@/lib/desk/activity/sql'
import type { Context } from '@/lib/desk/upstream/context'
import { accountOf } from '@/lib/desk/upstream/keys/account'
import { findInMirror } from './sql/envelopes'

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
  if (envelopeId && rows.length === 0 && !(await findInMirror(account, envelopeId))) await upstream.envelope(envelopeId)
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

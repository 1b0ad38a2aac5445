import 'server-only'
import { createHash } from 'node:crypto'
import { keyOfPerson } from '@/lib/desk/accounts/key-of-person'
import { findPersonById } from '@/lib/desk/accounts/sql/people'
import { DRAFT_LIMITS } from '@/lib/desk/drafts/contract/draft'
import { listUnsentDrafts } from '@/lib/desk/drafts/sql'
import { type Desk, desk } from '@/lib/desk/runtime/database/database'
import { accountOf } from '@/lib/desk/upstream/keys/account'
import type { PersonWork } from './contract'
import { countUnfinishedBulkJobs, listOpenEnvelopes } from './sql'

/** A dialog lists these; of the others it says how many there are. */
const MOST_ENVELOPES = 5
/** A person may have more drafts than allowed, where some came back. */
const MOST_DRAFTS = 2 * DRAFT_LIMITS.drafts

/** The account that a person works in. */
export const accountOfPerson = async (personId: string): Promise<string> => accountOf(await keyOfPerson(personId))

/** What goes on in a person's name: the envelopes they sent, by the mirror, and their drafts. */
export async function readWork({ id }: { id: string }): Promise<PersonWork> {
  return (await findWork(desk(), await accountOfPerson(id), id)).work
}

type Work = { work: PersonWork; scheduled: { id: string; subject: string | null }[]; drafts: string[] }

export async function findWork(db: Desk, account: string, personId: string): Promise<Work> {
  const open = await listOpenEnvelopes(account, personId, db)
  const drafts = await listUnsentDrafts(personId, MOST_DRAFTS, db)
  const person = await findPersonById(personId, db)
  const withStatus = (status: string) => open.filter((row) => row.status === status)
  const summaryOf = (rows: typeof open) => ({
    count: rows.length,
    envelopes: rows.slice(0, MOST_ENVELOPES).map(({ id, status, subject, at }) => ({
      id,
      subject: subject || 'No subject',
      ...(status === 'Scheduled' && at && { sends_on: new Date(at).toISOString() }),
    })),
  })
  const scheduled = withStatus('Scheduled')
  const ids = [scheduled, drafts].map((rows) => rows.map(({ id }) => id).sort())
  const state = JSON.stringify([...ids, person?.disabledAt ?? null, person?.successorId ?? null])
  return {
    scheduled,
    drafts: drafts.map(({ id }) => id),
    work: {
      scheduled: summaryOf(scheduled),
      waiting: summaryOf(withStatus('Sent')),
      drafts: drafts.length,
      bulk_jobs: await countUnfinishedBulkJobs(personId, db),
      ...(person?.successorId && { notices_to: person.successorId }),
      version: createHash('sha256').update(state).digest('base64url'),
    },
  }
}

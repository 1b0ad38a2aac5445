import 'server-only'
import type { PersonWork } from '@/lib/desk/platform/auth/contract/people'
import type { Context } from '@/lib/desk/platform/context'
import { accountOf } from '@/lib/desk/platform/upstream/keys/account'
import { countOpenDrafts, listOpenEnvelopes } from './sql'

/** A dialog lists these; of the others it says how many there are. */
const MOST_ENVELOPES = 5

/** What goes on in a person's name after their account is disabled: the envelopes they sent, by the mirror, and their drafts. */
export async function readWork({ key }: Context, { id }: { id: string }): Promise<PersonWork> {
  const open = await listOpenEnvelopes(await accountOf(key), id)
  const withStatus = (status: string) => {
    const rows = open.filter((row) => row.status === status)
    const envelopes = rows.slice(0, MOST_ENVELOPES).map(({ id, subject, at }) => ({
      id,
      subject: subject || 'No subject',
      ...(status === 'Scheduled' && at && { sends_on: new Date(at).toISOString() }),
    }))
    return { count: rows.length, envelopes }
  }
  return { scheduled: withStatus('Scheduled'), waiting: withStatus('Sent'), drafts: await countOpenDrafts(id) }
}

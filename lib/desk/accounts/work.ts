import 'server-only'
import { sql } from 'drizzle-orm'
import type { PersonWork } from '@/lib/desk/platform/auth/contract/people'
import type { Context } from '@/lib/desk/platform/context'
import { desk } from '@/lib/desk/platform/database/database'
import { accountOf } from '@/lib/desk/platform/upstream/keys/account'

/** A dialog lists these; of the others it says how many there are. */
const MOST_LISTED = 5

/** What goes on in a person's name after their account is disabled: the envelopes they sent, by the mirror, and their drafts. */
export async function readWork({ key }: Context, { id }: { id: string }): Promise<PersonWork> {
  const account = await accountOf(key)
  const { rows: open } = await desk().execute<{
    id: string
    status: string
    subject: string | null
    at: Date | null
  }>(sql`
    select m.id, m.status, m.envelope ->> 'emailSubject' as subject, m.scheduled_at as at
    from mirror_envelopes m
    where m.account = ${account} and m.status in ('Scheduled', 'Sent') and m.id in (
      select coalesce(o.envelope_id, a.envelope_id) from activities a
      left join activity_outcomes o on o.activity_id = a.id
      where a.person_id = ${id} and a.action = 'envelope.send' and coalesce(o.outcome, 'unknown') in ('done', 'unknown'))
    order by m.scheduled_at nulls last, m.changed_at desc, m.id`)
  const { rows: drafts } = await desk().execute<{ count: number }>(sql`
    select count(*)::int as count from drafts
    where person_id = ${id} and discarded_at is null and state in ('open', 'sending')`)
  const listed = (status: string) => {
    const rows = open.filter((row) => row.status === status)
    const envelopes = rows.slice(0, MOST_LISTED).map(({ id, subject, at }) => ({
      id,
      subject: subject || 'No subject',
      ...(status === 'Scheduled' && at && { sends_on: new Date(at).toISOString() }),
    }))
    return { count: rows.length, envelopes }
  }
  return { scheduled: listed('Scheduled'), waiting: listed('Sent'), drafts: drafts[0]?.count ?? 0 }
}

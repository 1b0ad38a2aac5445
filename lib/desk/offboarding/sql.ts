import 'server-only'
import { eq, sql } from 'drizzle-orm'
import { people } from '@/lib/desk/accounts/schema'
import { type Desk, desk } from '@/lib/desk/runtime/database/database'

type OpenEnvelope = { id: string; status: string; subject: string | null; at: Date | null }

/**
 * A person's envelopes that are scheduled or wait for signatures, the next scheduled first: sent
 * from their drafts and bulk jobs, or in their name by the activity record.
 */
export async function listOpenEnvelopes(account: string, personId: string, db: Desk = desk()): Promise<OpenEnvelope[]> {
  const { rows } = await db.execute<OpenEnvelope>(sql`
    select m.id, m.status, m.envelope ->> 'emailSubject' as subject, m.scheduled_at as at
    from mirror_envelopes m
    where m.account = ${account} and m.status in ('Scheduled', 'Sent') and m.id in (
      select d.envelope_id from drafts d where d.person_id = ${personId}
      union all
      select r.envelope_id from bulk_send_rows r
      join bulk_sends b on b.id = r.bulk_send_id where b.person_id = ${personId}
      union all
      select coalesce(o.envelope_id, a.envelope_id) from activities a
      left join activity_outcomes o on o.activity_id = a.id
      where a.person_id = ${personId} and a.action = 'envelope.send'
        and coalesce(o.outcome, 'unknown') in ('done', 'unknown'))
    order by m.scheduled_at nulls last, m.changed_at desc, m.id`)
  return rows
}

export async function countUnfinishedBulkJobs(personId: string, db: Desk): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from bulk_sends
    where person_id = ${personId} and state in ('running', 'paused', 'stopped')`)
  return rows[0]?.count ?? 0
}

export async function setSuccessor(tx: Desk, personId: string, successorId: string | null): Promise<void> {
  await tx.update(people).set({ successorId }).where(eq(people.id, personId))
}

/** Who was notified for others hands that on with their own. */
export async function passOnSuccession(tx: Desk, personId: string, successorId: string | null): Promise<void> {
  await tx.update(people).set({ successorId }).where(eq(people.successorId, personId))
}

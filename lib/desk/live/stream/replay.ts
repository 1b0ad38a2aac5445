import 'server-only'
import { sql } from 'drizzle-orm'
import { desk } from '@/lib/desk/store/database'
import type { Told } from './events'

const AT_MOST = 200

/**
 * What happened in an account, or in any, after the event a browser saw last; undefined when that is too much or too long ago to tell one by one. Numbers
 * are given before their rows are written, so that a few from just before it are told again rather than missed.
 */
export async function eventsAfter(seq: number, account?: string): Promise<Told[] | undefined> {
  const { rows } = await desk().execute<Told>(sql`
    select seq::float8 as seq, account, event_id as id, envelope_id, event_type from hook_events
    where not test and ${account === undefined ? sql`true` : sql`account = ${account}`}
      and (seq > ${seq} or (seq > ${seq - 20} and seq <> ${seq} and received_at > now() - interval '10 seconds'))
    order by seq limit ${AT_MOST + 1}`)
  return rows.length > AT_MOST ? undefined : rows
}

export async function lastSeq(): Promise<number> {
  const { rows } = await desk().execute<{ seq: number }>(
    sql`select coalesce(max(seq), 0)::float8 as seq from hook_events`,
  )
  return rows[0]?.seq ?? 0
}

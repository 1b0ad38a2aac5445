import 'server-only'
import { sql } from 'drizzle-orm'
import { conflict } from '@/lib/desk/contract/refusal'
import { desk } from '@/lib/desk/store/database'

/** Runs when no other process of the desk is changing our subscriptions: two at once would make each of them twice. */
export function alone<T>(run: () => Promise<T>): Promise<T> {
  return desk().transaction(async (tx) => {
    const { rows } = await tx.execute<{ ours: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtext('desk live subscriptions')) as ours`,
    )
    if (!rows[0]?.ours) throw conflict('Somebody is changing live updates right now. Try again in a moment.')
    return run()
  })
}

import 'server-only'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { type Desk, desk } from '../database'

/** A replica that is this far behind is not waited for: a read at the primary takes less time. */
const WAIT_MS = 100
const LOOK_EVERY_MS = 3

export type Position = { position: string; system: string; database: string }

/**
 * How far the primary's log goes: everything that anybody has been told is stored is before it. Where commits are answered before they
 * are on disk, what is written but not flushed counts too.
 */
export async function readPosition(): Promise<Position> {
  const { rows } = await desk().execute<Position>(sql`
    select (case when current_setting('synchronous_commit') = 'off' then pg_current_wal_insert_lsn()
        else pg_current_wal_flush_lsn() end)::text as position,
      (select system_identifier::text from pg_control_system()) as system, current_database() as database`)
  const [position] = rows
  if (!position) throw new Error('the primary did not say its position')
  return position
}

/** Waits a moment until the server of this transaction shows everything before the position; throws when it does not. */
export async function waitForReplay(tx: Desk, { position, system, database }: Position): Promise<void> {
  for (const started = Date.now(); ; await pause(LOOK_EVERY_MS)) {
    // A server that is not a replica has no replayed position.
    const { rows } = await tx.execute<{ same: boolean; replayed: boolean | null }>(sql`
      select (select system_identifier::text from pg_control_system()) = ${system} and current_database() = ${database} as same,
        pg_last_wal_replay_lsn() >= ${position}::pg_lsn as replayed`)
    const [found] = rows
    if (!found?.same) throw new Error('DATABASE_READ_URL leads to another database than DATABASE_URL')
    if (found.replayed === null) throw new Error('DATABASE_READ_URL does not lead to a streaming replica')
    if (found.replayed) return
    if (Date.now() - started > WAIT_MS) throw new Error('the replica is behind')
  }
}

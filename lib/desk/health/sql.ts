import 'server-only'
import { join } from 'node:path'
import { isNull, sql } from 'drizzle-orm'
import type { MirrorReadState } from '@/lib/desk/envelopes/contract/mirror'
import { mirrorAccounts } from '@/lib/desk/envelopes/schema'
import { desk } from '@/lib/desk/runtime/database/database'
import { once } from '@/lib/desk/runtime/process/once'
import { newestMigration } from '@/lib/postgres/migrate'

/** Whether the tables are as new as this program. Rejects when the database does not answer. */
export async function checkTables(): Promise<boolean> {
  const newest = once('newest migration', () =>
    newestMigration(join(process.cwd(), 'lib/desk/runtime/database/migrations')),
  )
  const { rows } = await desk().execute<{ applied: string | null }>(
    sql`select max(created_at) as applied from drizzle.__drizzle_migrations`,
  )
  return Number(rows[0]?.applied ?? 0) >= newest
}

/**
 * How far the mirror of each account is, and how long ago its last comparison with the feed began.
 * Accounts without a key are left out.
 */
export async function readMirrorAges(): Promise<{ account: string; state: MirrorReadState; ageSeconds: number }[]> {
  const age = sql<number>`coalesce(extract(epoch from now() - coalesce(${mirrorAccounts.checkedAt}, ${mirrorAccounts.finishedAt}, ${mirrorAccounts.startedAt})), 0)::float8`
  return desk()
    .select({ account: mirrorAccounts.account, state: mirrorAccounts.state, ageSeconds: age })
    .from(mirrorAccounts)
    .where(isNull(mirrorAccounts.orphanedSince))
    .limit(1_000)
}

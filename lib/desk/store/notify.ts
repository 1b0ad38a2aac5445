import 'server-only'
import { sql } from 'drizzle-orm'
import { desk } from './database'

/** PostgreSQL's channel: every process of the dashboard listens to it. */
export const CHANNEL = 'desk_live'

/** Makes every process read secrets and states again. */
export async function notifyStateChanged(): Promise<void> {
  await desk().execute(sql`select pg_notify(${CHANNEL}, '{}')`)
}

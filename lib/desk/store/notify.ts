import 'server-only'
import { sql } from 'drizzle-orm'
import { CHANNEL } from './channel-name'
import { desk } from './database'

/** Makes every process read secrets and states again. */
export async function notifyStateChanged(): Promise<void> {
  await desk().execute(sql`select pg_notify(${CHANNEL}, '{}')`)
}

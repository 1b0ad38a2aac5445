import 'server-only'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { desk } from './database'

/** Brings the desk's tables up to date, under a lock, so that processes that start together apply each change once. */
export async function migrateDesk(): Promise<void> {
  const client = await desk().$client.connect()
  try {
    await client.query("select pg_advisory_lock(hashtext('desk migrations'))")
    // The bundle has no folder of its own; the programs run in the project's.
    await migrate(drizzle(client), { migrationsFolder: join(process.cwd(), 'lib/desk/migrations') })
  } finally {
    // Ending the connection frees the lock, also after a failure.
    client.release(true)
  }
}

import 'server-only'
import { join } from 'node:path'
import { migrateDatabase } from '@/lib/postgres/migrate'
import { DESK_TABLES } from '@/lib/postgres/program-tables'
import { desk } from './database'

/** Brings the desk's tables up to date; a launcher that knows their owner has done so already. */
export async function migrateDesk(): Promise<void> {
  const client = await desk().$client.connect()
  try {
    // The bundle has no folder of its own; the programs run in the project's. Spelled out, because Next.js would copy the
    // whole project beside the server for a path that it cannot read here.
    await migrateDatabase(client, { ...DESK_TABLES, folder: join(process.cwd(), 'lib/desk/store/migrations') })
  } finally {
    // Ending the connection frees the lock, also after a failure.
    client.release(true)
  }
}

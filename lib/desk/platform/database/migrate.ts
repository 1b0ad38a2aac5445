import 'server-only'
import { join } from 'node:path'
import { migrateByPool } from '@/lib/postgres/migrate'
import { DESK_TABLES } from '@/lib/postgres/program-tables'
import { desk } from './database'

/** Brings the dashboard's tables up to date, unless a launcher that knows their owner has done so. */
export async function migrateDesk(): Promise<void> {
  // The programs run in the project's folder. The path is spelled out, because Next.js would copy the whole project next to
  // the server for a path that it cannot resolve here.
  const folder = join(process.cwd(), 'lib/desk/platform/database/migrations')
  await migrateByPool(desk().$client, { ...DESK_TABLES, folder })
}

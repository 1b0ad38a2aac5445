import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { lockFolder } from '@/lib/postgres/cluster'
import type { Product } from './product'

/** Ends PostgreSQL, and keeps it from starting again until the function is called that this returns. */
export async function beginOutage({ dataDir, postgresPid }: Product): Promise<() => void> {
  process.kill(postgresPid(), 'SIGINT')
  while (existsSync(join(dataDir, 'lock'))) await pause(10)
  return lockFolder(dataDir)
}

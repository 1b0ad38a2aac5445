import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DESK_TABLES, SERVICE_TABLES } from '@/lib/postgres/roles'
import { upgradePostgres } from '@/lib/postgres/upgrade-postgres'
import { backupConfig, runCommand } from './launch/backup-config'

/**
 * `npm run upgrade-postgres -- FOLDER`: copies databases that another major version of the embedded PostgreSQL wrote, with the
 * release in that folder.
 */
async function main(): Promise<void> {
  const [release, ...more] = process.argv.slice(2)
  if (!release || more.length > 0)
    throw new Error('name the folder of the release that you had before: npm run upgrade-postgres -- FOLDER')
  const { dataDir } = backupConfig(process.env)
  const folder = resolve(release)
  // The migrations are found from here, in a checkout and in an archive.
  if (!existsSync(DESK_TABLES.folder)) process.chdir(join(import.meta.dirname))
  const { from, rows, previous } = await upgradePostgres(dataDir, folder, {
    desk: DESK_TABLES,
    service: SERVICE_TABLES,
  })
  for (const [name, count] of Object.entries(rows)) process.stdout.write(`${name}: ${count} rows copied.\n`)
  process.stdout.write(
    `The databases of PostgreSQL ${from} are copied. Start as usual, and remove ${previous} when everything is well.\n`,
  )
}

runCommand(main)

import { parseArgs } from 'node:util'
import { checkBackup, restoreBackup } from '@/lib/postgres/backup/restore-backup'
import { backupConfig, runCommand } from './launch/backup-config'

/** `npm run restore -- FILE [--check]`: a backup into the data folder, which must have no database; with `--check` into a temporary one. */
async function main(): Promise<void> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { check: { type: 'boolean' } } })
  const [file] = positionals
  if (!file || positionals.length > 1) throw new Error('name the backup: npm run restore -- FILE')
  const { dataDir, passphrase } = backupConfig(process.env)
  if (values.check) {
    const checked = Object.entries(await checkBackup(file, passphrase))
    for (const [name, rows] of checked) process.stdout.write(`${name} has ${rows} rows.\n`)
    return
  }
  const { files, secrets } = await restoreBackup(file, dataDir, passphrase)
  const keys = secrets.length > 0 ? ` and ${secrets.join(', ')}` : ''
  process.stdout.write(`Restored ${files} files${keys} to ${dataDir}. Start with npm start.\n`)
  if (secrets.length === 0)
    process.stdout.write('The backup has no secrets: put auth-secret and service.key there first.\n')
}

runCommand(main)

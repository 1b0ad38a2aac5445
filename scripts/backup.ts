import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { checkBackup } from '@/lib/postgres/backup/restore-backup'
import { ENCRYPTED_SUFFIX, SECRETS, writeBackup } from '@/lib/postgres/backup/write-backup'
import { runningPostgres, startEmbeddedPostgres } from '@/lib/postgres/embedded-postgres'
import { type BackupConfig, backupConfig, runCommand } from './launch/backup-config'

const MIB = 1024 * 1024

/** `npm run backup -- FOLDER [--check]`: a backup of the embedded databases, while the programs run or not. */
async function main(): Promise<void> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { check: { type: 'boolean' } } })
  const [target] = positionals
  if (!target || positionals.length > 1) throw new Error('name the folder for the backup: npm run backup -- FOLDER')
  const config = backupConfig(process.env)
  const secrets = config.passphrase ? readSecrets(config) : {}
  const file = fileIn(target, config)
  const { completeUntil } = await withPostgres(config, (url) =>
    writeBackup({ url, file, passphrase: config.passphrase, secrets }),
  )
  say(`Wrote ${file} (${(statSync(file).size / MIB).toFixed(1)} MiB).`)
  say(`Everything that was acknowledged before ${completeUntil.toISOString()} is in it.`)
  sayWhatIsMissing(config, Object.keys(secrets))
  if (!values.check) return
  for (const [name, rows] of Object.entries(await checkBackup(file, config.passphrase)))
    say(`Restored for a check: ${name} has ${rows} rows.`)
}

function fileIn(target: string, { passphrase }: BackupConfig): string {
  const folder = resolve(target)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const time = new Date()
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')
  return join(folder, `senders-desk-${time}.tar.gz${passphrase ? ENCRYPTED_SUFFIX : ''}`)
}

/** The server that runs, or one for as long as the backup takes. */
async function withPostgres<T>({ dataDir }: BackupConfig, run: (url: string) => Promise<T>): Promise<T> {
  const running = runningPostgres(dataDir)
  if (running) return run(running)
  if (!existsSync(join(dataDir, 'postgres'))) throw new Error(`there is no database in ${dataDir}`)
  const own = await startEmbeddedPostgres({ dataDir, databases: [] })
  return run(own.url('postgres')).finally(() => own.stop())
}

function readSecrets({ dataDir }: BackupConfig): Record<string, Buffer> {
  const there = SECRETS.filter((name) => existsSync(join(dataDir, name)))
  return Object.fromEntries(there.map((name) => [name, readFileSync(join(dataDir, name))]))
}

function sayWhatIsMissing({ passphrase, dataDir }: BackupConfig, included: string[]): void {
  if (!passphrase) {
    const files = SECRETS.map((name) => join(dataDir, name)).join(' and ')
    say(`It is not encrypted, and without ${files}: keep those in another place, or set BACKUP_PASSPHRASE.`)
  } else if (included.length < SECRETS.length) {
    say('AUTH_SECRET and SERVICE_SEALING_KEY that come from the environment are not in it: keep them in another place.')
  }
}

const say = (line: string) => void process.stdout.write(`${line}\n`)

runCommand(main)

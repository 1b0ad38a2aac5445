import { resolve } from 'node:path'
import type { Environment } from './variables'

/** Shorter ones can be guessed by whoever has the file. */
const SHORTEST_PASSPHRASE = 12

export type BackupConfig = { dataDir: string; passphrase: string | undefined }

/** Reads what backup and restore need of the environment; throws an error that names the variable. */
export function backupConfig(env: Environment): BackupConfig {
  const remote = Boolean(env.SERVICE_BASE_URL)
  if (env.DATABASE_URL && (remote || env.SERVICE_DATABASE_URL)) {
    throw new Error('The databases are your own: back them up with pg_dump or pg_basebackup (docs/operations.md).')
  }
  const passphrase = env.BACKUP_PASSPHRASE || undefined
  if (passphrase !== undefined && passphrase.length < SHORTEST_PASSPHRASE)
    throw new Error(`BACKUP_PASSPHRASE must have at least ${SHORTEST_PASSPHRASE} characters`)
  return { dataDir: resolve(env.SERVICE_DATA_DIR || '.data'), passphrase }
}

/** Runs a command, and ends with its error as one line. */
export function runCommand(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  })
}

import { spawn } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { type Account, postgresEnvironment } from '../binaries'
import { createDecryption, NotDecrypted } from './encryption'
import { ENCRYPTED_SUFFIX } from './write-backup'

type UnpackOptions = { file: string; passphrase: string | undefined; folder: string; account: Account | undefined }

/** Unpacks a whole backup into an empty folder, as PostgreSQL's account. */
export async function unpackBackup({ file, passphrase, folder, account }: UnpackOptions): Promise<void> {
  if (file.endsWith(ENCRYPTED_SUFFIX) && !passphrase) throw new Error('the backup is encrypted: set BACKUP_PASSPHRASE')
  const tar = spawn('tar', ['-x', '--no-same-owner', '-f', '-', '-C', folder], {
    ...account,
    cwd: '/',
    env: postgresEnvironment(),
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  let complaint = ''
  tar.stderr.on('data', (text: Buffer) => {
    complaint = `${complaint}${text}`.slice(0, 1_000)
  })
  const completion = new Promise<void>((resolve, reject) => {
    tar.once('error', (cause) => reject(new Error('the program tar could not be started', { cause })))
    tar.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`tar failed: ${complaint.trim()}`))))
  })
  // Reported below, after what may have caused it.
  completion.catch(() => undefined)
  const source = createReadStream(file)
  const files =
    passphrase && file.endsWith(ENCRYPTED_SUFFIX)
      ? pipeline(source, createDecryption(passphrase), createGunzip(), tar.stdin)
      : pipeline(source, createGunzip(), tar.stdin)
  await files.catch((cause: unknown) => {
    tar.kill()
    if (cause instanceof NotDecrypted) throw cause
    throw new Error(`the backup ${file} cannot be read to its end: it is damaged or incomplete`, { cause })
  })
  await completion
}

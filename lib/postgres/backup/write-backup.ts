import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { streamBaseBackup } from './base-backup'
import { encrypting } from './encryption'
import { samplePositions } from './sample-positions'
import { TarEnd } from './tar'

/** In the archive, what is not PostgreSQL's. */
export const ADDED = 'backup'
export const MANIFEST = 'manifest.json'
/** Files of the data folder that are made at first start: without them nothing that is sealed can be opened. */
export const SECRETS = ['auth-secret', 'service.key']
/** How the name of an encrypted backup ends. */
export const ENCRYPTED = '.age'

export type BackupOptions = {
  /** A superuser's address of the running cluster. */
  url: string
  file: string
  /** Undefined: the backup is not encrypted. */
  passphrase: string | undefined
  /** Small files that are backed up with it, by name: the keys that open sealed values. Only in an encrypted backup. */
  secrets: Record<string, Buffer>
}

/**
 * Writes a backup of the running cluster: a gzipped tar archive of its folder, encrypted with a passphrase. The file appears under its
 * name when it is complete and on the disk. Everything that was acknowledged before `completeUntil` is in it.
 */
export async function writeBackup({
  url,
  file,
  passphrase,
  secrets,
}: BackupOptions): Promise<{ endLsn: string; completeUntil: Date }> {
  if (!passphrase && Object.keys(secrets).length > 0) throw new Error('secrets are only added to an encrypted backup')
  const partial = `${file}.partial`
  const positions = await samplePositions(url)
  const source = new PassThrough()
  const archiving = archive(url, source, secrets)
  // Its failure also fails the pipeline, which is waited for first.
  archiving.catch(() => undefined)
  try {
    const output = createWriteStream(partial, { mode: 0o600 })
    // Higher levels take twice the time for a few percent.
    const compress = createGzip({ level: 1 })
    if (passphrase) await pipeline(source, compress, encrypting(passphrase), output)
    else await pipeline(source, compress, output)
    const { endLsn } = await archiving
    await flush(partial)
    await rename(partial, file)
    return { endLsn, completeUntil: positions.lastUpTo(endLsn) }
  } catch (error) {
    source.destroy()
    await rm(partial, { force: true })
    throw error
  } finally {
    await positions.stop()
  }
}

async function archive(url: string, into: PassThrough, secrets: Record<string, Buffer>) {
  const end = new TarEnd()
  const closed = new AbortController()
  into.once('close', () => closed.abort(new Error('the backup could not be written')))
  // PostgreSQL's messages come many at a time: they share one wait.
  let room: Promise<void> | undefined
  const write = (piece: Buffer): Promise<void> | undefined => {
    if (into.destroyed) return Promise.reject(new Error('the backup could not be written'))
    if (piece.length === 0 || into.write(piece)) return undefined
    room ??= once(into, 'drain', { signal: closed.signal }).then(() => {
      room = undefined
    })
    return room
  }
  try {
    const backup = await streamBaseBackup(url, (piece) => write(end.take(piece)))
    const named = Object.entries(secrets).map(([name, content]) => [`${ADDED}/secrets/${name}`, content])
    into.end(end.finish({ [`${ADDED}/${MANIFEST}`]: backup.manifest, ...Object.fromEntries(named) }))
    return backup
  } catch (error) {
    into.destroy(error instanceof Error ? error : new Error(String(error)))
    throw error
  }
}

async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r')
  await handle.sync().finally(() => handle.close())
}

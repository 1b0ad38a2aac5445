import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { streamBaseBackup } from './base-backup'
import { createEncryption } from './encryption'

/** In the archive, what is not PostgreSQL's. */
export const EXTRA_FOLDER = 'backup'
export const MANIFEST = 'manifest.json'
/** Files of the data folder without which nothing that is sealed can be opened. */
export const SECRETS = ['auth-secret', 'service.key']
export const ENCRYPTED_SUFFIX = '.age'

export type BackupOptions = {
  /** A superuser's address of the running cluster. */
  url: string
  file: string
  /** Undefined: the backup is not encrypted. */
  passphrase: string | undefined
  /** The keys that open sealed values, by name. Only in an encrypted backup. */
  secrets: Record<string, Buffer>
}

/**
 * Writes a backup of the running cluster: a gzipped tar archive of its folder, encrypted with a
 * passphrase. The file appears under its name when it is complete and on the disk. Everything that
 * was acknowledged before `completeUntil` is in it.
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
  const archiveStream = archive(url, source, secrets)
  // Its failure also fails the pipeline, which is waited for first.
  archiveStream.catch(() => undefined)
  try {
    const output = createWriteStream(partial, { mode: 0o600 })
    // Higher levels take twice the time for a few percent.
    const compress = createGzip({ level: 1 })
    if (passphrase) await pipeline(source, compress, createEncryption(passphrase), output)
    else await pipeline(source, compress, output)
    const { endLsn } = await archiveStream
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
  const closeController = new AbortController()
  into.once('close', () => closeController.abort(new Error('the backup could not be written')))
  // PostgreSQL's messages come many at a time: they share one wait.
  let room: Promise<void> | undefined
  const write = (piece: Buffer): Promise<void> | undefined => {
    if (into.destroyed) return Promise.reject(new Error('the backup could not be written'))
    if (piece.length === 0 || into.write(piece)) return undefined
    room ??= once(into, 'drain', { signal: closeController.signal }).then(() => {
      room = undefined
    })
    return room
  }
  try {
    const backup = await streamBaseBackup(url, (piece) => write(end.take(piece)))
    const secretFiles = Object.entries(secrets).map(([name, content]) => [`${EXTRA_FOLDER}/secrets/${name}`, content])
    into.end(end.finish({ [`${EXTRA_FOLDER}/${MANIFEST}`]: backup.manifest, ...Object.fromEntries(secretFiles) }))
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

const BLOCK = 512
const END = Buffer.alloc(2 * BLOCK)

/** Adds files to a tar archive in pieces, before the two empty blocks at its end. */
export class TarEnd {
  #buffer = Buffer.alloc(0)

  /** What of the pieces so far is not the end. */
  take(piece: Buffer): Buffer {
    const all = Buffer.concat([this.#buffer, piece])
    const cut = Math.max(0, all.length - END.length)
    this.#buffer = Buffer.from(all.subarray(cut))
    return all.subarray(0, cut)
  }

  /** The added files and the archive's end. */
  finish(files: Record<string, Buffer>): Buffer {
    if (!this.#buffer.equals(END)) throw new Error("PostgreSQL's archive does not end as a tar archive does")
    return Buffer.concat([...Object.entries(files).flatMap(([name, content]) => entry(name, content)), END])
  }
}

function entry(name: string, content: Buffer): Buffer[] {
  return [header(name, content.length), content, Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK)]
}

function header(name: string, size: number): Buffer {
  const block = Buffer.alloc(BLOCK)
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0')
  block.write(name, 0, 100)
  block.write(`${octal(0o600, 7)}\0${octal(0, 7)}\0${octal(0, 7)}\0`, 100)
  block.write(`${octal(size, 11)} ${octal(0, 11)} `, 124)
  // While the checksum is computed, its own place holds spaces.
  block.write('        0', 148)
  block.write('ustar\x0000', 257, 'latin1')
  const sum = block.reduce((total, byte) => total + byte, 0)
  block.write(`${octal(sum, 6)}\0 `, 148)
  return block
}

const EVERY_MS = 200

type Sample = { at: Date; position: string }

/**
 * Notes the time with the position of the log until stopped. Whatever was acknowledged before a
 * sample was written before its position, so a backup that reaches that far has it.
 */
async function samplePositions(url: string): Promise<{ lastUpTo(lsn: string): Date; stop(): Promise<void> }> {
  const client = new pg.Client(url)
  await client.connect()
  const samples: Sample[] = []
  const take = async () => {
    // One after the other: the time must not be later than the position.
    const { rows } = await client.query<{ at: Date; position: string }>(
      'select clock_timestamp() as at, pg_current_wal_insert_lsn() as position',
    )
    samples.push(...rows)
  }
  await take()
  let baseBackup = Promise.resolve()
  const timer = setInterval(() => {
    baseBackup = baseBackup.then(take)
    // A connection that is lost also ends the backup.
    baseBackup.catch(() => undefined)
  }, EVERY_MS)
  return {
    lastUpTo(lsn) {
      const sample = samples.findLast(({ position }) => positionOf(position) <= positionOf(lsn))
      if (!sample) throw new Error('the backup ended before it began')
      return sample.at
    },
    async stop() {
      clearInterval(timer)
      await baseBackup.catch(() => undefined)
      await client.end()
    },
  }
}

/** `16/B374D848` as a number. */
function positionOf(lsn: string): bigint {
  const [high = '0', low = '0'] = lsn.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

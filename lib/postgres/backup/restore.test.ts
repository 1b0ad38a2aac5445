import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmbeddedPostgres, runningPostgres, startEmbeddedPostgres } from '../embedded-postgres'
import { checkBackup, checkManifest, restoreBackup } from './restore-backup'
import { writeBackup } from './write-backup'

const PASSPHRASE = 'correct horse battery staple'
const folders: string[] = []
let source: EmbeddedPostgres
let sourceDir: string
beforeAll(async () => {
  sourceDir = newFolder()
  source = await startEmbeddedPostgres({ dataDir: sourceDir, databases: ['desk'], settings: { wal_keep_size: '0' } })
})
afterAll(async () => {
  await source.stop()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'desk-backup-'))
  // PostgreSQL runs as nobody when we are root, and has to pass through.
  chmodSync(folder, 0o711)
  folders.push(folder)
  return folder
}

async function connected<T>(url: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url)
  await client.connect()
  return run(client).finally(() => client.end())
}

/** Writes rows with several connections until stopped; each with the time at which it was acknowledged. */
function startWriting(url: string) {
  const acknowledged: { id: number; at: number }[] = []
  let isStopped = false
  let next = 0
  const write = () =>
    connected(url, async (client) => {
      while (!isStopped) {
        const id = next++
        await client.query('insert into rows values ($1::int, repeat(md5($1::int::text), 300))', [id])
        acknowledged.push({ id, at: Date.now() })
        // More log than is kept without the backup's slot.
        if (id % 500 === 0) await client.query('select pg_switch_wal()')
      }
    })
  const writing = Array.from({ length: 4 }, write)
  return {
    acknowledged,
    async stop() {
      isStopped = true
      await Promise.all(writing)
    },
  }
}

async function restoredIds(dataDir: string): Promise<Set<number>> {
  const restored = await startEmbeddedPostgres({ dataDir, databases: [] })
  try {
    const { rows } = await connected(restored.url('desk'), (client) => client.query('select id from rows'))
    return new Set(rows.map(({ id }) => id))
  } finally {
    await restored.stop()
  }
}

test('a backup under load holds everything that was acknowledged before its end', async () => {
  await connected(source.url('desk'), (client) => client.query('create table rows (id int primary key, text text)'))
  const url = runningPostgres(sourceDir) ?? ''
  const writers = startWriting(source.url('desk'))
  await expect.poll(() => writers.acknowledged.length).toBeGreaterThan(500)
  const file = join(newFolder(), 'backup.tar.gz.age')
  const secrets = { 'service.key': Buffer.from('a key'), 'postmaster.opts': Buffer.from('none of ours') }

  const { completeUntil } = await writeBackup({ url, file, passphrase: PASSPHRASE, secrets })
  await writers.stop()

  const target = newFolder()
  const { files } = await restoreBackup(file, target, PASSPHRASE)
  const ids = await restoredIds(target)
  const before = writers.acknowledged.filter(({ at }) => at < completeUntil.getTime())
  expect(files).toBeGreaterThan(900)
  expect(before.length).toBeGreaterThan(500)
  expect(before.filter(({ id }) => !ids.has(id))).toEqual([])
  expect(readFileSync(join(target, 'service.key'), 'utf8')).toBe('a key')
  expect(existsSync(join(target, 'postmaster.opts'))).toBe(false)
  expect(readFileSync(join(target, 'postgres-password'), 'utf8')).not.toBe(
    readFileSync(join(sourceDir, 'postgres-password'), 'utf8'),
  )
  process.stdout.write(
    `${JSON.stringify({ acknowledged: writers.acknowledged.length, before: before.length, restored: ids.size })}\n`,
  )

  await expect(restoreBackup(file, target, PASSPHRASE)).rejects.toThrow('already has a database')
  expect((await checkBackup(file, PASSPHRASE)).desk).toBe(ids.size)
})

test('a restore that fails leaves no database, and a later one works', async () => {
  const file = join(newFolder(), 'backup.tar.gz')
  await writeBackup({ url: source.url('postgres'), file, passphrase: undefined, secrets: {} })
  const cut = join(newFolder(), 'cut.tar.gz')
  writeFileSync(cut, readFileSync(file).subarray(0, -100))
  const target = newFolder()

  await expect(restoreBackup(cut, target, undefined)).rejects.toThrow('damaged or incomplete')

  expect(readdirSync(target)).toEqual([])
  await restoreBackup(file, target, undefined)
  expect(existsSync(join(target, 'postgres', 'PG_VERSION'))).toBe(true)
})

test('a file that was changed is found by its checksum', async () => {
  const file = join(newFolder(), 'backup.tar.gz')
  await writeBackup({ url: source.url('postgres'), file, passphrase: undefined, secrets: {} })
  const { unpackBackup } = await import('./unpack-backup')
  const folder = newFolder()
  await unpackBackup({ file, passphrase: undefined, folder, account: undefined })
  const manifest = join(folder, 'backup', 'manifest.json')
  await checkManifest(folder, manifest)

  appendFileSync(join(folder, 'PG_VERSION'), ' ')

  await expect(checkManifest(folder, manifest)).rejects.toThrow('PG_VERSION of the backup is damaged')
})

test('a backup that cannot be written says so, and leaves no file', async () => {
  const folder = newFolder()
  const missing = join(folder, 'missing', 'backup.tar.gz')

  await expect(
    writeBackup({ url: source.url('postgres'), file: missing, passphrase: undefined, secrets: {} }),
  ).rejects.toThrow()
  await expect(
    writeBackup({
      url: source.url('postgres'),
      file: join(folder, 'a.tar.gz'),
      passphrase: undefined,
      secrets: { key: Buffer.from('k') },
    }),
  ).rejects.toThrow('encrypted')
  expect(readdirSync(folder)).toEqual([])
})

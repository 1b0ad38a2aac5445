import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createEncryption } from './encryption'
import { unpackBackup } from './unpack-backup'
import { TarEnd } from './write-backup'

const PASSPHRASE = 'correct horse battery staple'
/** So that a guess costs nothing here. */
const CHEAP = 10
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'desk-backup-'))
  mkdirSync(join(folder, 'from'))
  mkdirSync(join(folder, 'to'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** An archive as PostgreSQL sends it, in pieces of an odd size. */
function archiveWith(added: Record<string, Buffer>): Buffer {
  writeFileSync(join(folder, 'from', 'PG_VERSION'), '18\n')
  const archive = execFileSync('tar', ['-c', '--blocking-factor=1', '-C', join(folder, 'from'), 'PG_VERSION'])
  const end = new TarEnd()
  const pieces: Buffer[] = []
  for (let at = 0; at < archive.length; at += 700) pieces.push(end.take(archive.subarray(at, at + 700)))
  return Buffer.concat([...pieces, end.finish(added)])
}

async function unpack(name: string, content: Uint8Array, passphrase?: string) {
  const file = join(folder, name)
  writeFileSync(file, content)
  await unpackBackup({ file, passphrase, folder: join(folder, 'to'), account: undefined })
}
const read = (name: string) => readFileSync(join(folder, 'to', name), 'utf8')
const sealed = async (content: Buffer) =>
  Buffer.concat(await Readable.from(createEncryption(PASSPHRASE, CHEAP)(Readable.from([content]))).toArray())

test('files are added at the end of an archive, and every tar reads them', async () => {
  await unpack('a.tar.gz', gzipSync(archiveWith({ 'backup/secrets/service.key': Buffer.from('k'.repeat(44)) })))

  expect(read('PG_VERSION')).toBe('18\n')
  expect(read('backup/secrets/service.key')).toBe('k'.repeat(44))
})

test('an encrypted backup shows nothing without its passphrase', async () => {
  const file = await sealed(gzipSync(archiveWith({})))

  await expect(unpack('a.tar.gz.age', file)).rejects.toThrow('BACKUP_PASSPHRASE')
  await expect(unpack('a.tar.gz.age', file, 'another passphrase')).rejects.toThrow('passphrase is wrong')
  expect(() => read('PG_VERSION')).toThrow()

  await unpack('a.tar.gz.age', file, PASSPHRASE)
  expect(read('PG_VERSION')).toBe('18\n')
})

test('a backup that is cut short or damaged is refused', async () => {
  const plain = gzipSync(archiveWith({}))
  const file = await sealed(plain)
  const damaged = Buffer.from(file)
  damaged[file.length - 20] = (damaged[file.length - 20] ?? 0) ^ 1

  await expect(unpack('a.tar.gz', plain.subarray(0, -8))).rejects.toThrow('damaged or incomplete')
  await expect(unpack('b.tar.gz.age', file.subarray(0, -1), PASSPHRASE)).rejects.toThrow('damaged or incomplete')
  await expect(unpack('c.tar.gz.age', damaged, PASSPHRASE)).rejects.toThrow('damaged or incomplete')
})

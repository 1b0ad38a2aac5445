import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  createReadStream,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { z } from 'zod'
import { type Account, majorOf, postgresBinaries, postgresEnvironment, unprivilegedAccount } from '../binaries'
import { lockFolder, placeCluster, SUPERUSER } from '../cluster'
import { startEmbeddedPostgres } from '../embedded-postgres'
import { unpackBackup } from './unpack-backup'
import { EXTRA_FOLDER, MANIFEST, SECRETS } from './write-backup'

export type RestoreResult = { files: number; secrets: string[] }

/**
 * Restores a backup into a data folder that has no database. Checks each file against PostgreSQL's
 * list, has PostgreSQL recover to the backup's end, and gives the superuser a new password. A
 * restore that fails leaves no database behind.
 */
export async function restoreBackup(
  file: string,
  dataDir: string,
  passphrase: string | undefined,
): Promise<RestoreResult> {
  const home = resolve(dataDir)
  mkdirSync(home, { recursive: true })
  const unlock = lockFolder(home)
  try {
    requireEmpty(home)
    const account = unprivilegedAccount()
    const { postgres, version } = await postgresBinaries(account)
    const password = randomBytes(24).toString('base64url')
    let result: RestoreResult | undefined
    await placeCluster(home, account, async (folder) => {
      await unpackBackup({ file, passphrase, folder, account })
      const extraFolder = join(folder, EXTRA_FOLDER)
      if (!existsSync(join(extraFolder, MANIFEST))) throw new Error(`${file} is not a backup of this program`)
      const files = await checkManifest(folder, join(extraFolder, MANIFEST))
      requireMajor(folder, version)
      const secrets = saveSecrets(join(extraFolder, 'secrets'), home)
      rmSync(extraFolder, { recursive: true })
      recover(postgres, folder, password, account)
      result = { files, secrets }
    })
    writeFileSync(join(home, 'postgres-password'), password, { mode: 0o600 })
    if (!result) throw new Error('nothing was restored')
    return result
  } finally {
    unlock()
  }
}

function requireMajor(folder: string, version: string): void {
  const [backupMajor, own] = [majorOf(folder), Number.parseInt(version, 10)]
  if (backupMajor === own) return
  throw new Error(
    `The backup was made with PostgreSQL ${backupMajor}, and this release has PostgreSQL ${own}. Restore it with the release that made it, ` +
      'and then copy the databases (docs/operations.md, Upgrading)',
  )
}

function requireEmpty(home: string): void {
  if (!existsSync(join(home, 'postgres')) && !existsSync(join(home, 'postgres-password'))) return
  throw new Error(
    `${home} already has a database: move that folder away first, or name another one in SERVICE_DATA_DIR`,
  )
}

/**
 * The keys that open sealed values. One that is there already stays only if it is the same. The
 * archive may be anybody's: what is none of these files, or leads to another one, is not read.
 */
function saveSecrets(from: string, home: string): string[] {
  const isThere = lstatSync(from, { throwIfNoEntry: false })?.isDirectory()
  const names = isThere
    ? SECRETS.filter((name) => lstatSync(join(from, name), { throwIfNoEntry: false })?.isFile())
    : []
  for (const name of names) {
    const content = readFileSync(join(from, name))
    const target = join(home, name)
    if (existsSync(target) && !readFileSync(target).equals(content))
      throw new Error(`${target} is another secret than the backup's: move it away first`)
    writeFileSync(target, content, { mode: 0o600 })
  }
  return names
}

/** One session of PostgreSQL without a server: it first recovers to the end of the backup. */
function recover(program: string, folder: string, password: string, account: Account | undefined): void {
  const { status, stderr, error } = spawnSync(program, ['--single', '-D', folder, 'postgres'], {
    ...account,
    cwd: '/',
    env: postgresEnvironment(),
    encoding: 'utf8',
    input: `alter role ${SUPERUSER} password '${password}'\n`,
    maxBuffer: 16 * 1024 * 1024,
  })
  if (status === 0 && !/\b(ERROR|FATAL|PANIC):/.test(stderr)) return
  const reason = /(?:ERROR|FATAL|PANIC): .*/.exec(stderr ?? '')?.[0] ?? String(error ?? `it ended with ${status}`)
  throw new Error(`PostgreSQL could not recover the backup: ${reason}`)
}

const Manifest = z.object({
  Files: z.array(
    z.object({
      Path: z.string().optional(),
      'Encoded-Path': z.string().optional(),
      Size: z.number(),
      'Checksum-Algorithm': z.literal('SHA256').optional(),
      Checksum: z.string().optional(),
    }),
  ),
  'Manifest-Checksum': z.string(),
})

/** Compares an unpacked backup with PostgreSQL's own list of files, and counts them. */
export async function checkManifest(folder: string, manifestFile: string): Promise<number> {
  const text = await readFile(manifestFile, 'utf8')
  const manifest = Manifest.parse(JSON.parse(text))
  // The checksum covers everything up to the line that holds it.
  const own = createHash('sha256')
    .update(text.slice(0, text.lastIndexOf('\n', text.length - 2) + 1))
    .digest('hex')
  if (own !== manifest['Manifest-Checksum']) throw new Error('the list of files in the backup is damaged')
  for (const file of manifest.Files) {
    const path = file.Path ?? Buffer.from(file['Encoded-Path'] ?? '', 'hex').toString()
    const hash = createHash('sha256')
    let size = 0
    await pipeline(createReadStream(join(folder, path)), async (pieces) => {
      for await (const piece of pieces) {
        size += piece.length
        hash.update(piece)
      }
    }).catch((cause: unknown) => {
      throw new Error(`the file ${path} is missing in the backup`, { cause })
    })
    if (size !== file.Size || (file.Checksum && hash.digest('hex') !== file.Checksum))
      throw new Error(`the file ${path} of the backup is damaged`)
  }
  return manifest.Files.length
}

/** How many rows each database has in a restored copy. */
type RowCounts = Record<string, number>

/** Restores a backup elsewhere, reads every row, and removes it. */
export async function checkBackup(file: string, passphrase: string | undefined): Promise<RowCounts> {
  const dataDir = mkdtempSync(join(tmpdir(), 'desk-restore-'))
  // PostgreSQL runs as nobody when we are root, and has to pass through.
  chmodSync(dataDir, 0o711)
  try {
    await restoreBackup(file, dataDir, passphrase)
    const postgres = await startEmbeddedPostgres({ dataDir, databases: [] })
    try {
      const names = await ask<{ name: string }>(
        postgres.url('postgres'),
        "select datname as name from pg_database where not datistemplate and datname <> 'postgres' order by datname",
      )
      const rowCounts: RowCounts = {}
      for (const { name } of names) rowCounts[name] = await readEveryRow(postgres.url(name))
      return rowCounts
    } finally {
      await postgres.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Reading a row as text also reads its parts that are stored apart. */
async function readEveryRow(url: string): Promise<number> {
  const tables = await ask<{ name: string }>(
    url,
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
  )
  let rows = 0
  for (const { name } of tables) {
    const [row] = await ask<{ rows: string }>(
      url,
      `select count(*) as rows, count(md5(t::text)) as read from ${name} as t`,
    )
    rows += Number(row?.rows)
  }
  return rows
}

async function ask<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

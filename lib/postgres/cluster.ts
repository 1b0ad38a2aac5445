import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Account,
  type Binaries,
  canEnter,
  makeSharedFolder,
  postgresEnvironment,
  requireSameMajor,
  SHARED_HOME,
} from './binaries'

export const SUPERUSER = 'desk'

export type Cluster = { folder: string; password: string }

/** The cluster below `dataDir`, made at first use. Its password file is ours alone. */
export async function ensureCluster(
  dataDir: string,
  binaries: Binaries,
  account: Account | undefined,
): Promise<Cluster> {
  const passwordFile = join(dataDir, 'postgres-password')
  const link = join(dataDir, 'postgres')
  requireSameMajor(dataDir, binaries)
  if (existsSync(join(link, 'PG_VERSION'))) return { folder: link, password: readFileSync(passwordFile, 'utf8') }

  const password = randomBytes(24).toString('base64url')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  await placeCluster(dataDir, account, (fresh) => initialise(fresh, password, binaries, account))
  return { folder: link, password }
}

/** Has a cluster's files made below `dataDir`. A failure leaves no folder behind. */
export async function placeCluster(
  dataDir: string,
  account: Account | undefined,
  fill: (folder: string) => void | Promise<void>,
): Promise<void> {
  const link = join(dataDir, 'postgres')
  const home = reachable(dataDir, account)
  const folder = join(home, 'postgres')
  const fresh = join(home, 'postgres.new')
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(fresh, { mode: 0o700 })
  if (account) chownSync(fresh, account.uid, account.gid)
  try {
    await fill(fresh)
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true })
    throw error
  }
  rmSync(folder, { recursive: true, force: true })
  renameSync(fresh, folder)
  if (folder !== link) {
    rmSync(link, { recursive: true, force: true })
    symlinkSync(folder, link)
  }
}

/** `dataDir` itself, or a folder that the account can enter, to which `dataDir` links. */
function reachable(dataDir: string, account: Account | undefined): string {
  if (!account || canEnter(dataDir, account)) return dataDir
  const elsewhere = join(SHARED_HOME, randomBytes(8).toString('hex'))
  makeSharedFolder(elsewhere)
  return elsewhere
}

function initialise(folder: string, password: string, binaries: Binaries, account: Account | undefined): void {
  const options = [
    '-U',
    SUPERUSER,
    '-A',
    'scram-sha-256',
    '-E',
    'UTF8',
    '--locale-provider=builtin',
    '--locale=C.UTF-8',
  ]
  // By a file: a pipe that root opened cannot be opened again by the account that reads it.
  const passwordFile = `${folder}.password`
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (account) chownSync(passwordFile, account.uid, account.gid)
  const run = spawnSync(binaries.initdb, ['-D', folder, ...options, `--pwfile=${passwordFile}`], {
    ...account,
    env: postgresEnvironment(),
    cwd: '/',
    encoding: 'utf8',
  })
  rmSync(passwordFile)
  if (run.status !== 0) {
    throw new Error(`PostgreSQL could not be initialised in ${folder}: ${(run.stderr || String(run.error)).trim()}`)
  }
}

/**
 * Claims a data folder for this process, or throws a one-line error when another living process
 * holds it. A lock left by a process that was killed is taken over: it names the process by id and
 * start time, since ids are used again.
 */
export function lockFolder(folder: string): () => void {
  const file = join(folder, 'lock')
  const mine = `${process.pid} ${startOf(process.pid)}`
  for (;;) {
    try {
      writeFileSync(file, mine, { flag: 'wx', mode: 0o600 })
      return () => rmSync(file, { force: true })
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
    const holder = read(file)
    const pid = Number.parseInt(holder, 10)
    if (holder !== mine && Number.isInteger(pid) && holder === `${pid} ${startOf(pid)}`) {
      throw new Error(`the data folder ${folder} is in use by process ${pid}: stop that one, or name another folder`)
    }
    rmSync(file, { force: true })
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // Gone between the two looks: its holder has just ended.
    return ''
  }
}

/** When a process started, in the system's form; empty when there is none. */
export function startOf(pid: number): string {
  if (process.platform === 'linux') {
    try {
      // Field 22 of /proc/PID/stat, counted from the end of the name in brackets.
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
    } catch {
      return ''
    }
  }
  return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? ''
}

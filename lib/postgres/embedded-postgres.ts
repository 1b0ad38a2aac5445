import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, realpathSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Account, type Binaries, postgresBinaries, postgresEnvironment, unprivilegedAccount } from './binaries'
import { type Cluster, ensureCluster, lockFolder, SUPERUSER, startOf } from './cluster'

export type EmbeddedPostgres = {
  url(database: string): string
  /** Settles with a sentence when the server ends without having been asked to. */
  died: Promise<string>
  stop(): Promise<void>
}

export type Options = {
  dataDir: string
  databases: string[]
  /** A free one, unless it is named. */
  port?: number
  settings?: Record<string, string>
  /** Those of another release, instead of the npm package's. */
  programs?: Binaries
}

/**
 * Starts the PostgreSQL that an npm package ships, on a loopback port of its own, with its files
 * below `dataDir`, and makes the named databases. Throws a one-line error when another process
 * holds the folder. A server that outlived a killed owner is stopped first.
 */
export async function startEmbeddedPostgres({
  dataDir,
  databases,
  settings = {},
  programs,
  port: named,
}: Options): Promise<EmbeddedPostgres> {
  const home = resolve(dataDir)
  const account = unprivilegedAccount()
  // Another account that runs the server has to get through to its files.
  mkdirSync(home, { recursive: true, mode: account ? 0o711 : 0o700 })
  const unlock = lockFolder(home)
  try {
    const binaries = programs ?? (await postgresBinaries(account))
    const cluster = await ensureCluster(home, binaries, account)
    await stopOrphan(cluster.folder)
    const port = named ?? (await freePort())
    const server = launch(binaries.postgres, cluster, port, account, join(home, 'postgres.log'), settings)
    const url = (database: string) => `postgres://${SUPERUSER}:${cluster.password}@127.0.0.1:${port}/${database}`
    await waitForConnections(url('postgres'), server, join(home, 'postgres.log'))
    await ensureDatabases(url('postgres'), databases)
    return { url, ...lifetime(server, unlock) }
  } catch (error) {
    unlock()
    throw error
  }
}

/** The superuser's address of the server that runs on a data folder; undefined when none does. */
export function runningPostgres(dataDir: string): string | undefined {
  const [pid = '', , , port = ''] = readIfThere(join(dataDir, 'postgres', 'postmaster.pid')).split('\n')
  if (!port || startOf(Number.parseInt(pid, 10)) === '') return undefined
  const password = readFileSync(join(dataDir, 'postgres-password'), 'utf8')
  return `postgres://${SUPERUSER}:${password}@127.0.0.1:${port.trim()}/postgres`
}

function launch(
  program: string,
  cluster: Cluster,
  port: number,
  account: Account | undefined,
  logFile: string,
  settings: Record<string, string>,
): ChildProcess {
  const all = { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '', ...settings }
  const log = openSync(logFile, 'a', 0o600)
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // A session of its own: on Ctrl-C the programs still need it to finish.
  const server = spawn(program, ['-D', realpathSync(cluster.folder), ...options], {
    ...account,
    env: postgresEnvironment(),
    cwd: '/',
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  // SIGQUIT loses nothing that was committed.
  const endAtOnce = () => server.kill('SIGQUIT')
  process.once('exit', endAtOnce)
  server.once('exit', () => process.off('exit', endAtOnce))
  return server
}

function lifetime(server: ChildProcess, unlock: () => void): Pick<EmbeddedPostgres, 'died' | 'stop'> {
  let isStopping = false
  const died = new Promise<string>((settle) => {
    server.once('exit', (code, signal) => {
      unlock()
      if (!isStopping) settle(`PostgreSQL ended with ${signal ?? `code ${code}`}`)
    })
  })
  return {
    died,
    async stop() {
      isStopping = true
      if (server.exitCode !== null || server.signalCode !== null) return
      const exit = once(server, 'exit')
      // SIGINT is PostgreSQL's fast shutdown: it ends connections and loses no commit.
      server.kill('SIGINT')
      await exit
    },
  }
}

/** A server whose owner was killed is asked to end; everything committed is kept. */
async function stopOrphan(folder: string): Promise<void> {
  const pid = Number.parseInt(readIfThere(join(folder, 'postmaster.pid')), 10)
  if (!Number.isInteger(pid) || startOf(pid) === '') return
  const startTime = startOf(pid)
  process.kill(pid, 'SIGINT')
  while (startOf(pid) === startTime) await pause(20)
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

async function waitForConnections(url: string, server: ChildProcess, logFile: string): Promise<void> {
  for (;;) {
    if (server.exitCode !== null || server.signalCode !== null) {
      throw new Error(`PostgreSQL did not start: its last words are in ${logFile}`)
    }
    const client = clientOf(url)
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      // Not yet: it refuses connections while it recovers.
      await pause(30)
    }
  }
}

/** Without a listener, a server that ends meanwhile would end this process. */
function clientOf(url: string): pg.Client {
  const client = new pg.Client(url)
  client.on('error', () => undefined)
  return client
}

async function ensureDatabases(url: string, names: string[]): Promise<void> {
  const client = clientOf(url)
  await client.connect()
  try {
    for (const name of names) {
      const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
      if (!rowCount) await client.query(`create database ${client.escapeIdentifier(name)}`)
    }
  } finally {
    await client.end()
  }
}

type KeepOptions = Options & { say?: (line: string) => void; firstWaitMs?: number }
export type KeptPostgres = Pick<EmbeddedPostgres, 'url' | 'stop'> & {
  /** From now on it may end by itself, and is not started again. */
  expectEnd(): void
}

const FIRST_WAIT_MS = 500
/** How soon it is back after somebody has freed the disk, at the latest. */
const LONGEST_WAIT_MS = 10_000
/** A server that ran for so long did not end because of how it started. */
const RAN_LONG_MS = 60_000

/**
 * The embedded PostgreSQL, started again at the same address when it ends without having been asked
 * to, however often that takes: on a full disk it cannot start until somebody frees it. The first
 * start throws as `startEmbeddedPostgres` does.
 */
export async function keepEmbeddedPostgres({ say = toStderr, firstWaitMs = FIRST_WAIT_MS, ...options }: KeepOptions) {
  const port = options.port ?? (await freePort())
  const start = () => startEmbeddedPostgres({ ...options, port })
  const database = join(options.dataDir, 'postgres', 'PG_VERSION')
  const shutdown = new AbortController()
  const shutdownPromise = new Promise<undefined>((resolve) => {
    shutdown.signal.addEventListener('abort', () => resolve(undefined))
  })
  let current = await start()
  const supervision = keep()
  return {
    url: current.url,
    expectEnd: () => shutdown.abort(),
    async stop() {
      shutdown.abort()
      await current.stop()
      await supervision
      // The one that was starting meanwhile.
      await current.stop()
    },
  } satisfies KeptPostgres

  async function keep(): Promise<void> {
    let wait = firstWaitMs
    let began = performance.now()
    for (;;) {
      const sentence = await Promise.race([current.died, shutdownPromise])
      if (sentence === undefined) return
      if (performance.now() - began > RAN_LONG_MS) wait = firstWaitMs
      say(`${sentence}: it starts again`)
      for (let isUp = false; !isUp; ) {
        // Aborted by a stop, which the next line checks.
        await pause(wait, undefined, { signal: shutdown.signal }).catch(() => undefined)
        if (shutdown.signal.aborted) return
        wait = Math.min(2 * wait, LONGEST_WAIT_MS)
        isUp = await startAgain()
      }
      began = performance.now()
    }
  }

  async function startAgain(): Promise<boolean> {
    try {
      // A disk that is gone must not become a new, empty database.
      if (!existsSync(database)) throw new Error(`${database} is gone`)
      current = await start()
      return true
    } catch (error) {
      say(`${error instanceof Error ? error.message : String(error)}: it is tried again`)
      return false
    }
  }
}

const toStderr = (line: string) => void process.stderr.write(`${line}\n`)

/** A port that nothing listens on at the moment. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('no free port on 127.0.0.1')
  return address.port
}

import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@/lib/postgres/embedded'

/** What belongs to the server that is copied, and must not be taken for the copy's. */
const NOT_COPIED = ['postmaster.pid', 'postmaster.opts']

/** A PostgreSQL with these databases and a streaming replica of it, as a person would set them up. */
export async function startPostgresPair(databases: string[]) {
  const home = mkdtempSync(join(tmpdir(), 'desk-machines-'))
  const folders = { primary: join(home, 'primary'), replica: join(home, 'replica') }
  for (const folder of [home, ...Object.values(folders)]) {
    mkdirSync(folder, { recursive: true })
    // PostgreSQL runs as nobody when we are root, and has to pass through.
    chmodSync(folder, 0o711)
  }
  const settings = { max_connections: '300', wal_keep_size: '512MB' }
  // Says which process writes what.
  const logging = { log_statement: 'mod', log_line_prefix: '%a|' }
  const primary = await startEmbeddedPostgres({
    dataDir: folders.primary,
    databases,
    settings: { ...settings, ...logging },
  })
  const startReplica = () => startEmbeddedPostgres({ dataDir: folders.replica, databases: [], settings })
  let replica = await copyCluster(primary.url('postgres'), folders)
    .then(startReplica)
    .catch(async (error: unknown) => {
      await primary.stop()
      throw error
    })

  const address = await keepAddress(() => Number(new URL(replica.url('desk')).port))

  return {
    primary,
    /** Where the replica is found, also after it has come back. */
    replicaUrl(database: string): string {
      const url = new URL(replica.url(database))
      url.port = String(address.port)
      return url.href
    },
    /** Runs a statement at the replica. */
    atReplica: (statement: string) => once(replica, statement),
    /** The process (its `application_name`) that last ran a statement with this text at the primary. */
    lastWriter(text: string): string | undefined {
      const lines = readFileSync(join(folders.primary, 'postgres.log'), 'utf8').split('\n')
      return lines.findLast((line) => line.includes(text))?.split('|')[0]
    },
    killReplica(): void {
      process.kill(
        Number.parseInt(readFileSync(join(folders.replica, 'postgres/postmaster.pid'), 'utf8'), 10),
        'SIGKILL',
      )
    },
    /** Starts it with the files that it had when it was killed. */
    async startReplicaAgain(): Promise<void> {
      await replica.died
      replica = await startReplica()
    },
    async stop(): Promise<void> {
      address.close()
      await replica.stop()
      await primary.stop()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** A server that is started again gets another port. This one stays, and passes connections on. */
async function keepAddress(port: () => number) {
  const server = createServer((from) => {
    const to = connect(port(), '127.0.0.1')
    for (const [one, other] of [[from, to] as const, [to, from] as const]) {
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
      one.pipe(other)
    }
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return { port: (server.address() as AddressInfo).port, close: () => server.close() }
}

async function once(server: EmbeddedPostgres, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(server.url('postgres'))
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

/** The files of a running server, which is what `pg_basebackup` makes: the npm package has not got that program. */
async function copyCluster(url: string, { primary, replica }: { primary: string; replica: string }): Promise<void> {
  const [from, to] = [realpathSync(join(primary, 'postgres')), join(replica, 'postgres')]
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`select pg_backup_start('replica', true)`)
  // Keeps owners, which Node.js does not.
  const copied = spawnSync('cp', ['-a', from, to], { encoding: 'utf8' })
  if (copied.status !== 0) throw new Error(`the cluster was not copied: ${copied.stderr}`)
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()')
  await client.end()

  for (const name of NOT_COPIED) rmSync(join(to, name))
  const { hostname, port, username, password } = new URL(url)
  const source = `host=${hostname} port=${port} user=${username} password=${password} application_name=replica`
  write(to, 'backup_label', rows[0]?.labelfile ?? '')
  write(to, 'standby.signal', '')
  write(to, 'postgresql.auto.conf', `\nprimary_conninfo = '${source}'\n`)
  cpSync(join(primary, 'postgres-password'), join(replica, 'postgres-password'))
}

/** As the copied files, it belongs to PostgreSQL's account, which is not ours when we are root. */
function write(folder: string, name: string, text: string): void {
  const { uid, gid } = statSync(folder)
  appendFileSync(join(folder, name), text)
  chownSync(join(folder, name), uid, gid)
}

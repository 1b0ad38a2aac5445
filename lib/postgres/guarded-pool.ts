import pg from 'pg'
import { PUBLIC_FIRST } from './release'
import { guardStatements, ReadOnly, SMALL_WRITE, type StatementGuard, StorageFull } from './statement-guard'

type Settings = Record<string, string | number>

type Options = Pick<
  pg.PoolConfig,
  'max' | 'connectionTimeoutMillis' | 'idleTimeoutMillis' | 'query_timeout' | 'keepAlive' | 'allowExitOnIdle'
> & {
  /** Of PostgreSQL, for each connection. */
  settings?: Settings
  /** Called with what broke a connection. It is replaced at the next query. */
  onLost: (reason: string) => void
  /** Called when the database stops to confirm what is written, and when it does so again. */
  onConfirming?: (isConfirming: boolean) => void
  /** Called when the database stops to answer, and when it does so again. */
  onAnswering?: (isAnswering: boolean) => void
}

type OnConnection = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: pg.PoolClient['release'],
) => void

/** How long a new connection may take to accept its settings. */
const SETTINGS_WITHIN_MS = 10_000
/** The smallest write may find room on a disk that is full for all others. */
const FULL_FOR_MS = 30_000

/**
 * A pool whose connections have these settings, and whose statements fail where they would wait for ever.
 * Settings are sent as a statement once a connection is there: PgBouncer refuses a client that sends
 * them while it connects.
 */
export class GuardedPool extends pg.Pool {
  readonly #guard: StatementGuard

  constructor(url: string, { settings = {}, onLost, onConfirming, onAnswering, ...options }: Options) {
    const query = setting(settings)
    super({
      connectionString: url,
      ...options,
      onConnect: async (client) => {
        await client.query(query)
        this.#guard.watch(client)
      },
    })
    this.#guard = guardStatements(url, { isEnding: () => this.ending, onConfirming, onAnswering })
    // Without a listener, the error of a lost connection would end the process.
    this.on('connect', (client) => client.on('error', ({ message }) => onLost(message)))
    // The pool emits the same error again for an idle connection.
    this.on('error', () => undefined)
  }

  /** The pool's own statements pass a function. */
  override connect(): Promise<pg.PoolClient>
  override connect(done: OnConnection): void
  override connect(done?: OnConnection): Promise<pg.PoolClient> | undefined {
    const connection = this.#guard.connect(() => super.connect())
    if (!done) return connection
    connection.then(
      (client) => done(undefined, client, client.release),
      (error: Error) => done(error, undefined, () => undefined),
    )
    return undefined
  }

  /** Settles once a small write was committed on a connection that requests use; rejects with what is wrong. */
  async confirmWrite(): Promise<void> {
    const { rows } = await this.query(`${SMALL_WRITE}, current_setting('transaction_read_only') as "readOnly"`)
    if (rows[0]?.readOnly === 'on') throw new ReadOnly()
    if (performance.now() - this.#guard.fullAt() < FULL_FOR_MS) throw new StorageFull()
  }
}

function setting(settings: Settings) {
  const all = Object.entries(settings)
  const assignments = all.map((_, index) => `set_config($${2 * index + 1}, $${2 * index + 2}, false)`)
  const values = all.flatMap(([name, value]) => [name, String(value)])
  return { text: `select ${[PUBLIC_FIRST, ...assignments].join(', ')}`, values, query_timeout: SETTINGS_WITHIN_MS }
}

import pg from 'pg'

/** The first one finds it where the pooler takes the connection that was used last, as PgBouncer does. */
const LOOKS = 4

/** How a database that cannot be reached is named to whoever starts the program. */
export function unreachable(program: string, variable: string, cause: Error): Error {
  const message = `The database of the ${program} cannot be reached: ${cause.message}. Check ${variable}, then start again`
  return new Error(message, { cause })
}

/**
 * Rejects, in one sentence with the variable's name, a database in which nothing can be written, and
 * a pooler that gives each transaction or statement any connection of its own: locks, notifications
 * and prepared statements of the program belong to a session. Both connections are made from the
 * variable's address.
 */
export async function requireUsable(one: pg.ClientBase, other: pg.ClientBase, variable: string): Promise<void> {
  const first = await backendOf(one)
  const backends: number[] = []
  const others: number[] = []
  for (let look = 0; look < LOOKS; look++) {
    others.push(await backendOf(other))
    backends.push(await backendOf(one))
  }
  if (backends.some((each) => each !== first) || others.some((each) => each === first)) {
    throw new Error(
      `${variable} leads through a pooler that shares its connections by transaction or statement, and this program needs ` +
        'sessions: set pool_mode = session for this database (PgBouncer), or name PostgreSQL itself',
    )
  }
  const { rows } = await one.query(`select current_setting('transaction_read_only') as "readOnly"`)
  if (rows[0]?.readOnly !== 'on') return
  throw new Error(
    `The database that ${variable} names is read-only, as a standby is, or a server with default_transaction_read_only: ` +
      'name the primary server, or start again once this one is promoted',
  )
}

async function backendOf(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query('select pg_backend_pid() as pid')
  return Number(rows[0]?.pid)
}

/** As `requireUsable`, with connections of its own. */
export async function requireUsableAt(url: string, { program, variable }: { program: string; variable: string }) {
  const [one, other] = [new pg.Client(url), new pg.Client(url)]
  try {
    for (const client of [one, other]) {
      client.on('error', () => undefined)
      await client.connect().catch((cause: Error) => {
        throw unreachable(program, variable, cause)
      })
    }
    await requireUsable(one, other, variable)
  } finally {
    await Promise.allSettled([one.end(), other.end()])
  }
}

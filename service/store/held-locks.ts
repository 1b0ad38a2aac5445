import pg from 'pg'

export type ReleaseLock = () => Promise<void>

/**
 * Locks that are held outside of transactions, across all processes on one database. One connection
 * holds all of a process; when it is lost, PostgreSQL releases them, as it does when the process
 * ends.
 */
export function heldLocks(url: string) {
  let connection: Promise<pg.Client> | undefined
  /** One connection runs one query at a time. */
  let last: Promise<unknown> = Promise.resolve()

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: url, keepAlive: true })
    const forget = () => {
      connection = undefined
    }
    client.on('error', forget)
    client.on('end', forget)
    await client.connect()
    return client
  }

  function query(client: pg.Client, text: string, name: string) {
    const next = last.then(() => client.query<{ held?: boolean }>(text, [name]))
    last = next.catch(() => undefined)
    return next
  }

  return {
    /** Takes a lock unless another process has it. Callers must not take it twice. */
    async tryHold(name: string): Promise<ReleaseLock | undefined> {
      connection ??= connect()
      const client = await connection.catch((error: unknown) => {
        connection = undefined
        throw error
      })
      const { rows } = await query(client, 'select pg_try_advisory_lock(hashtextextended($1, 0)) as held', name)
      if (!rows[0]?.held) return undefined
      return async () => {
        // A lock of a lost connection is released already.
        await query(client, 'select pg_advisory_unlock(hashtextextended($1, 0))', name).catch(() => undefined)
      }
    },
    async close(): Promise<void> {
      const client = await connection?.catch(() => undefined)
      await client?.end().catch(() => undefined)
    },
  }
}

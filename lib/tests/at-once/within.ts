import pg from 'pg'

/** Far longer than any of these takes on a busy machine. */
const LONGEST_MS = 120_000

/**
 * Waits for a step of a test that must end. When it does not, the error names the step and what the database's connections wait for:
 * a run of many hours would otherwise end without a word.
 */
export async function ends<T>(what: string, step: Promise<T>, databaseUrl: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), LONGEST_MS)
  })
  try {
    const first = await Promise.race([step.then((value) => ({ value })), late])
    if (first !== 'late') return first.value
  } finally {
    clearTimeout(timer)
  }
  throw new Error(`${what} did not end within ${LONGEST_MS / 1_000} s\n${await describeConnections(databaseUrl)}`)
}

async function describeConnections(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  try {
    await client.connect()
    const { rows } = await client.query(`
      select pid, pg_blocking_pids(pid)::text as blocked_by, state, wait_event_type, wait_event,
        round(extract(epoch from clock_timestamp() - state_change)) as seconds, left(query, 200) as query
      from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() order by state_change limit 50`)
    return rows.map((row) => JSON.stringify(row)).join('\n')
  } catch (error) {
    return `The database does not say what it waits for: ${String(error)}`
  } finally {
    await client.end().catch(() => undefined)
  }
}

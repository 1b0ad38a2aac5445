import pg from 'pg'
import type { Product } from './product'

const AT_ONCE = 10

/** Other clients who take every connection that PostgreSQL has, also those that the programs lose meanwhile. */
export async function takeAllConnections(product: Product) {
  const taken: pg.Client[] = []
  const url = product.databaseUrl('postgres')

  /** False when PostgreSQL has no free connection. */
  async function takeOne(): Promise<boolean> {
    const client = new pg.Client(url)
    client.on('error', () => undefined)
    try {
      await client.connect()
    } catch {
      return false
    }
    taken.push(client)
    return true
  }
  async function takeAll(): Promise<void> {
    let isTaken = true
    while (isTaken) isTaken = (await Promise.all(Array.from({ length: AT_ONCE }, takeOne))).some(Boolean)
  }

  await takeAll()
  return {
    count: () => taken.length,
    /** Ends the connections of the programs, and takes them as well. */
    async takeThoseOfPrograms(): Promise<void> {
      const theirs = "select pg_terminate_backend(pid) from pg_stat_activity where datname in ('desk', 'service')"
      await taken[0]?.query(theirs)
      await takeAll()
    },
    async release(): Promise<void> {
      await Promise.all(taken.map((client) => client.end()))
    },
  }
}

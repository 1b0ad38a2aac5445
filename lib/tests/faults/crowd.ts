import pg from 'pg'
import type { Product } from './product'

const AT_ONCE = 10

/** Other clients who take every connection that PostgreSQL has, also those that the programs lose meanwhile. */
export async function crowdOut(product: Product) {
  const crowd: pg.Client[] = []
  const url = product.databaseUrl('postgres')

  /** False when there is no room. */
  async function takeOne(): Promise<boolean> {
    const client = new pg.Client(url)
    client.on('error', () => undefined)
    try {
      await client.connect()
    } catch {
      return false
    }
    crowd.push(client)
    return true
  }
  async function takeAll(): Promise<void> {
    let hasRoom = true
    while (hasRoom) hasRoom = (await Promise.all(Array.from({ length: AT_ONCE }, takeOne))).some(Boolean)
  }

  await takeAll()
  return {
    count: () => crowd.length,
    /** The programs lose their connections, and the crowd takes them. */
    async takeThoseOfPrograms(): Promise<void> {
      const theirs = "select pg_terminate_backend(pid) from pg_stat_activity where datname in ('desk', 'service')"
      await crowd[0]?.query(theirs)
      await takeAll()
    },
    async leave(): Promise<void> {
      await Promise.all(crowd.map((client) => client.end()))
    },
  }
}

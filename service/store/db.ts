import type { drizzle } from 'drizzle-orm/node-postgres'

/** One connection's view of the tables: the pool itself, or one transaction. */
export type Db = Pick<ReturnType<typeof drizzle>, 'select' | 'insert' | 'update' | 'delete' | 'execute'>

/** The first row of a query. */
export async function first<Row>(query: PromiseLike<Row[]>): Promise<Row | undefined> {
  const [row] = await query
  return row
}

/** Makes a value at its first use, and caches it: statements that are prepared once for a store. */
export function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

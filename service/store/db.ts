import type { drizzle } from 'drizzle-orm/node-postgres'

/** One connection's view of the tables: the pool itself, or one transaction. */
export type Db = Pick<
  ReturnType<typeof drizzle>,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute'
>

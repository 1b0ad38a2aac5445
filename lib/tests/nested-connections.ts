import { AsyncLocalStorage } from 'node:async_hooks'
import { desk } from '@/lib/desk/runtime/database/database'

/** These hold a connection while they work, and limit how many do so at the same time. */
const LIMITED = /\b(withTemplateLock|withSubscriptionsLocked)\b/

/**
 * Finds transactions that ask for a second connection. As many of them at the same time as the pool has connections wait for each other
 * for ever, and everybody else with them. Returns where that happened so far.
 */
export function watchNestedConnections(): () => string[] {
  const found = new Set<string>()
  const outer = new AsyncLocalStorage<true>()
  const database = desk()
  const { $client: pool } = database
  const transaction = database.transaction.bind(database)
  database.transaction = (run, config) => {
    if (LIMITED.test(stack())) return transaction(run, config)
    return transaction((tx) => outer.run(true, () => run(tx)), config)
  }
  const connect: typeof pool.connect = pool.connect.bind(pool)
  Object.assign(pool, {
    connect: (...args: Parameters<typeof connect>) => {
      if (outer.getStore()) found.add(stack())
      return connect(...args)
    },
  })
  return () => [...found]
}

/** The functions of ours that led here. */
function stack(): string {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 50
  const lines = new Error('trace').stack?.split('\n') ?? []
  Error.stackTraceLimit = stackTraceLimit
  return lines
    .filter((line) => !/node_modules|node:|nested-connections/.test(line))
    .slice(1)
    .join('\n')
}

import 'server-only'
import { env } from '@/lib/desk/env/env'
import { log } from '@/lib/desk/env/log'
import { once } from '@/lib/desk/env/once'
import { type Desk, desk, type Open, open } from '../database'
import { isStopped } from '../error-code'
import { readPosition, waitForReplay } from './position'

/** Only tests change it. */
export const replicaTimings = () => once('replica timings', () => ({ lookAgainAfterMs: 5_000 }))

const LIMITS = { connectionTimeoutMillis: 2_000, query_timeout: 4_000, keepAlive: true }

/** The replica of this process. Without a database it is not used: reads go to the primary. */
type Replica = { database: Open | undefined; problem: string | undefined; lookAgainAt: number }
const NEW: Replica = { database: undefined, problem: undefined, lookAgainAt: 0 }

const replica = () => once('replica', () => ({ ...NEW }))

/** Whether reads go to the replica; undefined when there is none. Looks for it when it is time to. */
export function replicaState(): 'used' | 'not used' | undefined {
  if (!env().DATABASE_READ_URL) return undefined
  return usableReplica() ? 'used' : 'not used'
}

/**
 * Runs reads in one transaction, at the replica if it shows everything that was committed before the call, and otherwise at the primary.
 * Nobody sees less than what they have just done, whichever process did it. The reads may run a second time.
 */
export async function readAtReplica<T>(read: (tx: Desk) => Promise<T>): Promise<T> {
  const database = usableReplica()
  if (!database) return readOnly(desk(), read)
  try {
    const position = await readPosition()
    return await readOnly(database, async (tx) => {
      await waitForReplay(tx, position)
      return read(tx)
    })
  } catch (error) {
    // It would take as long at the primary.
    if (isStopped(error)) throw error
    // What fails there as well is not the replica's fault.
    const answer = await readOnly(desk(), read)
    setAside(database, error)
    return answer
  }
}

/** Each statement has a snapshot of its own: the position is compared before what is read is chosen. */
const readOnly = <T>(database: Open, read: (tx: Desk) => Promise<T>): Promise<T> =>
  database.transaction(read, { accessMode: 'read only', isolationLevel: 'read committed' })

function usableReplica(): Open | undefined {
  const url = env().DATABASE_READ_URL
  if (!url) return undefined
  const own = replica()
  if (!own.database && Date.now() >= own.lookAgainAt) {
    own.lookAgainAt = Number.POSITIVE_INFINITY
    void lookAgain(own, url)
  }
  return own.database
}

/** One attempt, which nobody waits for. */
async function lookAgain(own: Replica, url: string): Promise<void> {
  const database = open(url, LIMITS)
  try {
    const position = await readPosition()
    await readOnly(database, (tx) => waitForReplay(tx, position))
    own.database = database
    own.problem = undefined
    log().info({ part: 'replica' }, 'reads go to the replica')
  } catch (error) {
    reject(own, error)
    await end(database)
  }
}

function setAside(database: Open, error: unknown): void {
  const own = replica()
  // Another read has found it out.
  if (own.database !== database) return
  own.database = undefined
  reject(own, error)
  void end(database)
}

function reject(own: Replica, error: unknown): void {
  own.lookAgainAt = Date.now() + replicaTimings().lookAgainAfterMs
  const problem = innermost(error)
  if (own.problem !== problem) log().warn({ part: 'replica', reason: problem }, 'reads go to the primary')
  own.problem = problem
}

const innermost = (error: unknown): string =>
  error instanceof Error ? (error.cause ? innermost(error.cause) : error.message) : String(error)

const end = (database: Open) =>
  database.$client.end().catch((err: unknown) => log().debug({ part: 'replica', err }, 'a pool was not closed'))

/** Ends the connections, when the process stops. */
export async function closeReplica(): Promise<void> {
  const { database } = replica()
  if (database) await end(database)
}

import type { drizzle } from 'drizzle-orm/node-postgres'

/** One connection's view of the tables: the pool itself, or one transaction. */
export type Db = Pick<ReturnType<typeof drizzle>, 'select' | 'insert' | 'update' | 'delete' | 'execute'>

export async function first<Row>(query: PromiseLike<Row[]>): Promise<Row | undefined> {
  const [row] = await query
  return row
}

/** Makes a value at its first use, and caches it: statements that are prepared once for a store. */
export function lazily<T>(make: () => T): () => T {
  let memo: { value: T } | undefined
  return () => {
    memo ??= { value: make() }
    return memo.value
  }
}

type Batch<T> = { calls: number; isRunning: boolean; result: Promise<T> }

/**
 * Runs once for each key at a time. Calls that come meanwhile share the next run, which begins
 * after all of them: the statements that every request begins with. Answers each call's number.
 */
export function inBatches<T>(run: (key: string, calls: number) => Promise<T>) {
  const latest = new Map<string, Batch<T>>()

  function begin(key: string, before: Batch<T> | undefined): Batch<T> {
    const batch: Batch<T> = {
      calls: 0,
      isRunning: false,
      result: Promise.allSettled([before?.result])
        .then(() => {
          batch.isRunning = true
          return run(key, batch.calls)
        })
        .finally(() => {
          if (latest.get(key) === batch) latest.delete(key)
        }),
    }
    latest.set(key, batch)
    return batch
  }

  return async (key: string): Promise<{ result: T; call: number; calls: number }> => {
    const last = latest.get(key)
    const batch = last && !last.isRunning ? last : begin(key, last)
    batch.calls += 1
    const { calls: call } = batch
    return { result: await batch.result, call, calls: batch.calls }
  }
}

/** Deadlock, serialization failure. */
const CODES = new Set(['40P01', '40001'])
const ATTEMPTS = 4

/**
 * Runs a transaction again that PostgreSQL rolled back in favor of another one. Rows are locked in
 * one order everywhere to prevent this; where an order was overlooked, the request still succeeds.
 */
export async function retryOnSerializationFailure<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      if (attempt === ATTEMPTS || !isSerializationFailure(error)) throw error
    }
  }
}

/** Drizzle wraps the driver's error. */
function isSerializationFailure(error: unknown): boolean {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  return typeof cause === 'object' && cause !== null && 'code' in cause && CODES.has(String(cause.code))
}

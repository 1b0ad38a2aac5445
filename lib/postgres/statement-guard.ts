import type pg from 'pg'
import { endClient, OutageWatch } from './outage'

/** What a write fails with that the database does not confirm: whether it is kept is not known. */
export class NotConfirmed extends Error {
  readonly code = 'WRITE_NOT_CONFIRMED'

  constructor() {
    super('the database does not confirm what is written')
  }
}

/** What every statement fails with while the database answers none. */
export class NotAnswering extends Error {
  readonly code = 'DATABASE_NOT_ANSWERING'

  constructor() {
    super('the database does not answer')
  }
}

/** What a write fails with in a database that is only read: PostgreSQL's code for it. */
export class ReadOnly extends Error {
  readonly code = '25006'

  constructor() {
    super('the database is read-only')
  }
}

const DISK_FULL = '53100'

/** What a write fails with where others have just found no room. */
export class StorageFull extends Error {
  readonly code = DISK_FULL

  constructor() {
    super('the disk of the database is full')
  }
}

/**
 * The smallest write: a message in the write-ahead log, which needs no table. Its commit waits for
 * whatever every other commit waits for.
 */
export const SMALL_WRITE = `select pg_logical_emit_message(true, 'senders-desk', 'probe')`

const WRITES = /\b(insert\s+into|update|delete\s+from|pg_logical_emit_message)\b/i

type Query = (...parameters: unknown[]) => Promise<unknown>
type Options = {
  isEnding: () => boolean
  onConfirming?: ((isConfirming: boolean) => void) | undefined
  onAnswering?: ((isAnswering: boolean) => void) | undefined
}
/** A database on this machine or the next one connects and answers in milliseconds. */
const SMALLEST_READ_WITHIN_MS = 3_000

export type StatementGuard = ReturnType<typeof guardStatements>

/**
 * Keeps requests from waiting for ever where PostgreSQL takes writes and never confirms them, as it
 * does when its synchronous standby is gone, or where it answers nothing at all, because its machine
 * froze or the network is cut. While that lasts, statements fail at once: each one that is tried
 * occupies a connection. Where only writes are not confirmed, reads go on.
 */
export function guardStatements(url: string, { isEnding, onConfirming, onAnswering }: Options) {
  const writes = new OutageWatch(url, {
    statement: SMALL_WRITE,
    isEnding,
    onChange: (isOut) => onConfirming?.(!isOut),
  })
  const answers = new OutageWatch(url, {
    statement: 'select 1',
    answerWithinMs: SMALLEST_READ_WITHIN_MS,
    isEnding,
    onChange: (isOut) => {
      onAnswering?.(!isOut)
      if (isOut) writes.restartProbe()
    },
  })
  let fullAt = Number.NEGATIVE_INFINITY

  return {
    /** When a write last found no room, by the process's clock. */
    fullAt: () => fullAt,

    /** A connection of the pool, unless none can be had because the database does not answer. */
    async connect(open: () => Promise<pg.PoolClient>): Promise<pg.PoolClient> {
      if (answers.isOut) throw new NotAnswering()
      const opening = open()
      return answers.settle(opening, () => {
        // A connection that comes too late is free again.
        opening.then((client) => client.release()).catch(() => undefined)
        return new NotAnswering()
      })
    },

    /** Has the statements of a connection fail instead of waiting for ever. */
    watch(client: pg.ClientBase): void {
      const query: Query = client.query.bind(client)
      const transaction = { isOpen: false, hasWritten: false }
      let failure: Error | undefined

      async function run(text: string, send: () => Promise<unknown>): Promise<unknown> {
        const [word = ''] = /[a-z]+( to)?/i.exec(text) ?? []
        const command = word.toLowerCase()
        // What it wrote was not committed, or nobody knows.
        if (failure) return command === 'rollback' ? { rows: [], rowCount: 0 } : Promise.reject(failure)
        if (answers.isOut) throw new NotAnswering()
        if (command === 'begin') Object.assign(transaction, { isOpen: true, hasWritten: false })
        if (command === 'rollback') transaction.isOpen = false
        const isWrite = command === 'commit' ? transaction.hasWritten : WRITES.test(text)
        if (!isWrite) return answers.settle(send(), () => giveUp(new NotAnswering()))
        // A commit that is refused here is rolled back by its caller.
        if (writes.isOut) throw new NotConfirmed()
        if (command === 'commit') transaction.isOpen = false
        transaction.hasWritten = transaction.isOpen
        return writes
          .settle(send(), () => giveUp(new NotConfirmed()))
          .catch((error: unknown) => {
            if (error instanceof Error && 'code' in error && error.code === DISK_FULL) fullAt = performance.now()
            throw error
          })
      }

      /** The answer of this connection is still to come, so nothing else may use it. */
      function giveUp(reason: Error): Error {
        failure = reason
        endClient(client)
        return reason
      }

      Object.assign(client, {
        query: (...parameters: unknown[]) => {
          const text = textOf(parameters[0])
          if (text === undefined) return query(...parameters)
          const callback = parameters.at(-1)
          // The pool passes a function when it runs a statement of its own.
          if (typeof callback !== 'function') return run(text, () => query(...parameters))
          run(text, () => query(...parameters.slice(0, -1))).then(
            (result) => callback(null, result),
            (error) => callback(error),
          )
        },
      })
    },
  }
}

/** A statement is a text, or an object with one. */
export function textOf(statement: unknown): string | undefined {
  const text =
    typeof statement === 'object' && statement !== null && 'text' in statement && !('submit' in statement)
      ? statement.text
      : statement
  return typeof text === 'string' ? text : undefined
}

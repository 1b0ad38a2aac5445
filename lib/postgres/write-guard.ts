import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** What a write fails with that the database does not confirm: whether it is kept is not known. */
export class NotConfirmed extends Error {
  readonly code = 'WRITE_NOT_CONFIRMED'

  constructor() {
    super('the database does not confirm what is written')
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

/** A write that takes longer may only be slow: another one shows whether the database confirms any. */
const SUSPECT_AFTER_MS = 5_000
/** With the time before, people get their answer within 10 s. */
const PROBE_WITHIN_MS = 3_000
const PROBE_AGAIN_MS = 1_000

/**
 * The smallest write: a message in the write-ahead log, which needs no table. Its commit waits for
 * whatever every other commit waits for.
 */
export const SMALL_WRITE = `select pg_logical_emit_message(true, 'senders-desk', 'probe')`

const WRITES = /\b(insert\s+into|update|delete\s+from|pg_logical_emit_message)\b/i

type Query = (...parameters: unknown[]) => Promise<unknown>
type Options = { isEnding: () => boolean; onChange?: ((isConfirming: boolean) => void) | undefined }

export type WriteGuard = ReturnType<typeof guardWrites>

/**
 * Keeps requests from waiting for ever where PostgreSQL takes writes and never confirms them, as it
 * does when its synchronous standby is gone. While that lasts, writes fail at once, because each one
 * that is tried occupies a connection of the server until the standby is back. Reads go on.
 */
export function guardWrites(url: string, { isEnding, onChange = () => undefined }: Options) {
  /** Gives up what has no answer yet. */
  const waiting = new Set<() => void>()
  let isConfirming = true
  let probing: Promise<void> | undefined
  let fullAt = Number.NEGATIVE_INFINITY

  /** Settles once a write was confirmed, however long that takes. */
  async function untilConfirmed(): Promise<void> {
    while (!isEnding()) {
      const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: PROBE_WITHIN_MS })
      client.on('error', () => undefined)
      try {
        await client.connect()
        await client.query(SMALL_WRITE)
        return
      } catch {
        // It is tried again until it succeeds.
        await pause(PROBE_AGAIN_MS, undefined, { ref: false })
      } finally {
        await client.end().catch(() => undefined)
      }
    }
  }

  function suspect(): void {
    if (probing) return
    const late = setTimeout(() => {
      isConfirming = false
      onChange(false)
      for (const giveUp of [...waiting]) giveUp()
    }, PROBE_WITHIN_MS)
    late.unref()
    probing = untilConfirmed().then(() => {
      clearTimeout(late)
      probing = undefined
      if (!isConfirming) onChange(true)
      isConfirming = true
    })
  }

  function settle(client: pg.ClientBase, sent: Promise<unknown>): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const again = setInterval(suspect, SUSPECT_AFTER_MS)
      again.unref()
      const giveUp = () => {
        reject(new NotConfirmed())
        // The answer of this connection is still to come, so nothing else may use it.
        end(client)
      }
      waiting.add(giveUp)
      sent.then(resolve, reject).finally(() => {
        clearInterval(again)
        waiting.delete(giveUp)
      })
    })
  }

  return {
    /** When a write last found no room, by the process's clock. */
    fullAt: () => fullAt,

    /** Has the writes of a connection fail instead of waiting for ever. */
    watch(client: pg.ClientBase): void {
      const query: Query = client.query.bind(client)
      const transaction = { isOpen: false, hasWritten: false }
      let isGivenUp = false

      async function run(text: string, send: () => Promise<unknown>): Promise<unknown> {
        const [word = ''] = /[a-z]+( to)?/i.exec(text) ?? []
        const command = word.toLowerCase()
        // What it wrote was not committed, or nobody knows.
        if (isGivenUp) return command === 'rollback' ? { rows: [], rowCount: 0 } : Promise.reject(new NotConfirmed())
        if (command === 'begin') Object.assign(transaction, { isOpen: true, hasWritten: false })
        if (command === 'rollback') transaction.isOpen = false
        const isWrite = command === 'commit' ? transaction.hasWritten : WRITES.test(text)
        if (!isWrite) return send()
        // A commit that is refused here is rolled back by its caller.
        if (!isConfirming) throw new NotConfirmed()
        if (command === 'commit') transaction.isOpen = false
        transaction.hasWritten = transaction.isOpen
        return settle(client, send()).catch((error: unknown) => {
          isGivenUp = error instanceof NotConfirmed
          if (error instanceof Error && 'code' in error && error.code === DISK_FULL) fullAt = performance.now()
          throw error
        })
      }

      Object.assign(client, {
        query: (...parameters: unknown[]) => {
          const text = textOf(parameters[0])
          if (text === undefined) return query(...parameters)
          const done = parameters.at(-1)
          // The pool passes a function when it runs a statement of its own.
          if (typeof done !== 'function') return run(text, () => query(...parameters))
          run(text, () => query(...parameters.slice(0, -1))).then(
            (result) => done(null, result),
            (error) => done(error),
          )
        },
      })
    },
  }
}

/** Also in the middle of a statement. The pool then makes another connection. */
function end(client: pg.ClientBase): void {
  if ('end' in client && typeof client.end === 'function') void Promise.resolve(client.end()).catch(() => undefined)
}

/** A statement is a text, or an object with one. */
export function textOf(statement: unknown): string | undefined {
  const text =
    typeof statement === 'object' && statement !== null && 'text' in statement && !('submit' in statement)
      ? statement.text
      : statement
  return typeof text === 'string' ? text : undefined
}

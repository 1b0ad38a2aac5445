/**
 * Why a statement may succeed later: PostgreSQL is not available, has no space, takes writes without
 * confirming them, or takes none.
 */
export type DatabaseTrouble = 'unavailable' | 'full' | 'unconfirmed' | 'read-only'

const BY_CODE: Record<string, DatabaseTrouble> = {
  '53100': 'full',
  // Of lib/postgres/statement-guard.ts.
  WRITE_NOT_CONFIRMED: 'unconfirmed',
  DATABASE_NOT_ANSWERING: 'unavailable',
  '25006': 'read-only',
}
/** PostgreSQL lost its connection, has no memory, ends, starts, or cannot use its files. */
const UNAVAILABLE = /^(08...|53...|57P0[1235]|25P03|58030)$/
const NETWORK =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN|ENOTFOUND|EAI_AGAIN)$/
/** What `pg` says without a code. */
const DRIVER =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed and is not queryable)/

/** What is wrong with the database, by an error or its causes; else undefined. */
export function databaseTrouble(error: unknown): DatabaseTrouble | undefined {
  // That of `fetch`, whose causes have the same codes.
  if (!(error instanceof Error) || error instanceof TypeError) return undefined
  const code = 'code' in error ? String(error.code) : ''
  const trouble = BY_CODE[code]
  if (trouble) return trouble
  if (UNAVAILABLE.test(code) || NETWORK.test(code) || DRIVER.test(error.message)) return 'unavailable'
  return databaseTrouble(error.cause)
}

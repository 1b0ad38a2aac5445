import { DrizzleQueryError } from 'drizzle-orm/errors'

/**
 * A value that no column takes (class 22, such as U+0000 in a text), that breaks a rule of its row,
 * or that is too long for its index. All else may pass the next time.
 */
const REFUSALS = /^(?:22...|23502|23514|54000)$/

/** Whether the database refuses a value itself, so that it would refuse the same work each time. */
export function isRefusedValue(error: unknown): boolean {
  const reason = error instanceof DrizzleQueryError ? error.cause : error
  return reason instanceof Error && 'code' in reason && REFUSALS.test(String(reason.code))
}

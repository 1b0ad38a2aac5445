/** Whether an error, or one that caused it, has such a code of PostgreSQL. */
export function hasCode(error: unknown, codes: RegExp): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && codes.test(String(error.code))) || hasCode(error.cause, codes)
}

/** True when a statement took longer than it may. */
export const isStopped = (error: unknown): boolean => hasCode(error, /^57014$/)

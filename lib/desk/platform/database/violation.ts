/** PostgreSQL's codes for the constraint that a row violates. */
const RULES = { unique: '23505', 'foreign key': '23503' }

/** Whether a statement failed because of such a constraint: another request came first. */
export function violates(rule: keyof typeof RULES, error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return typeof cause === 'object' && cause !== null && 'code' in cause && cause.code === RULES[rule]
}

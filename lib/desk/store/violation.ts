/** What PostgreSQL calls the rule that a row breaks. */
const RULES = { unique: '23505', 'foreign key': '23503' }

/** Whether a statement failed because of such a rule: somebody else was there first. */
export function violates(rule: keyof typeof RULES, error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return typeof cause === 'object' && cause !== null && 'code' in cause && cause.code === RULES[rule]
}

/** What a driver says of an error without values of the query, besides its message. */
const FACTS = ['code', 'severity', 'schema', 'table', 'column', 'constraint', 'syscall', 'statusCode'] as const
const DEEPEST = 5

type ErrorDescription = {
  type: string
  message: string
  stack?: string
  cause?: unknown
  errors?: unknown[]
} & Partial<Record<(typeof FACTS)[number], unknown>>

/**
 * An error as a log may hold it: its message, stack, causes and a few facts. Other properties are
 * left out, because a failed query carries its parameters there: session tokens, password hashes
 * and people's data.
 */
export function describeError(error: unknown, depth = 0): unknown {
  if (typeof error === 'string') return withoutParameters(error)
  if (!(error instanceof Error)) return error === undefined || error === null ? error : { type: typeof error }
  const description: ErrorDescription = { type: error.name, message: safeMessage(error) }
  const stack = safeStack(error)
  if (stack) description.stack = stack
  for (const name of FACTS) {
    const value: unknown = Reflect.get(error, name)
    if (typeof value === 'string' || typeof value === 'number') description[name] = value
  }
  if (depth < DEEPEST) {
    if (error.cause !== undefined) description.cause = describeError(error.cause, depth + 1)
    if (error instanceof AggregateError) description.errors = error.errors.map((each) => describeError(each, depth + 1))
  }
  return description
}

/** The message without what the query was given, which Drizzle appends, or PostgreSQL quotes. */
export function safeMessage(error: Error): string {
  const message = withoutParameters(error.message)
  const code: unknown = Reflect.get(error, 'code')
  const isDataException = typeof code === 'string' && /^22...$/.test(code)
  return isDataException ? message.replace(/: ".*$/s, ': …') : message
}

export const withoutParameters = (text: string): string => text.replace(/\nparams:.*$/s, '')

/** A stack begins with the message as it was; one that does not is left out. */
function safeStack(error: Error): string | undefined {
  const { stack, message } = error
  const at = stack?.indexOf(message) ?? -1
  if (stack === undefined || at < 0) return undefined
  return stack.slice(0, at) + safeMessage(error) + stack.slice(at + message.length)
}

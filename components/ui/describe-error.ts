/** Reads what a refusal of a route carries (`lib/browser/call`), without knowing its class: primitives stand on nothing. */
export function describeError(error: unknown): { message: string; code?: number; requestId?: string } {
  if (!(error instanceof Error)) return { message: 'Something unexpected happened. Try again in a moment.' }
  const code = 'code' in error && typeof error.code === 'number' ? { code: error.code } : {}
  const requestId = 'requestId' in error && typeof error.requestId === 'string' ? { requestId: error.requestId } : {}
  return { message: error.message, ...code, ...requestId }
}

/** It is unknown whether the change was made (`lib/contract/answer`). */
export const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof Error && 'reason' in error && error.reason === 'outcome_unknown'

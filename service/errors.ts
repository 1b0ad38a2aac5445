type Extra = {
  /** Seconds; sent as `Retry-After`. */
  retryAfter?: number
  /** The offending input as a path such as `signers.0.email`; sent along, so that a form can show it there. */
  field?: string
  /** Stable and for programs, such as `document_queue_full`; people read the message. */
  reason?: string
}

/** The service's one error: it becomes `{code, message}` on the wire. Anything else that is thrown answers 500 without detail. */
export class ServiceError extends Error {
  readonly retryAfter?: number
  readonly field?: string
  readonly reason?: string

  constructor(
    readonly code: 400 | 401 | 403 | 404 | 408 | 409 | 429 | 503,
    message: string,
    { retryAfter, field, reason }: Extra = {},
  ) {
    super(message)
    this.retryAfter = retryAfter
    this.field = field
    this.reason = reason
  }
}

const LONGEST_PATH = 200

export const invalid = (message: string) => new ServiceError(400, message)
/** A 400 about one input: the message begins with its path. */
export function invalidField(path: string, reason: string): ServiceError {
  // Parts of it may be names that came with the request.
  const field = path.length > LONGEST_PATH ? `${path.slice(0, LONGEST_PATH)}…` : path
  return new ServiceError(400, reason.startsWith(`${field} `) ? reason : `${field}: ${reason}`, { field })
}
export const unauthorized = () => new ServiceError(401, 'Invalid API key')
export const forbidden = (capability: string) => new ServiceError(403, `the API key lacks the capability ${capability}`)
export const notFound = (what: string) => new ServiceError(404, `${what} not found`)
export const conflict = (message: string) => new ServiceError(409, message)
export const rateLimited = (retryAfter: number) =>
  new ServiceError(429, 'Rate limit exceeded. Try again later.', { retryAfter })
/** Nothing was done; the same request may succeed after `retryAfter` seconds. */
export const unavailable = (message: string, extra: { reason: string; retryAfter: number }) =>
  new ServiceError(503, message, extra)

import type { ErrorReason } from '@/lib/contract/answer'

type Extra = {
  /** Seconds; sent as `Retry-After`. */
  retryAfter?: number
  /** The offending input, such as `signers.0.email`, so a form shows the message there. */
  field?: string
  cause?: unknown
}

/** The service's one error: `{code, message, reason, field?}`. Others answer 500. */
export class ServiceError extends Error {
  readonly retryAfter?: number
  readonly field?: string

  constructor(
    readonly code: 400 | 401 | 403 | 404 | 408 | 409 | 429 | 503,
    readonly reason: ErrorReason,
    message: string,
    { retryAfter, field, cause }: Extra = {},
  ) {
    super(message, { cause })
    this.retryAfter = retryAfter
    this.field = field
  }
}

const LONGEST_PATH = 200

export const invalid = (message: string, reason: ErrorReason = 'invalid_request', cause?: unknown) =>
  new ServiceError(400, reason, message, { cause })
/** A 400 about one input: the message begins with its path. */
export function invalidField(path: string, message: string, reason: ErrorReason = 'invalid_field'): ServiceError {
  // Parts of it may be names that came with the request.
  const field = path.length > LONGEST_PATH ? `${path.slice(0, LONGEST_PATH)}…` : path
  const sentence = message.startsWith(`${field} `) ? message : `${field}: ${message}`
  return new ServiceError(400, reason, sentence, { field })
}
export const invalidKey = () => new ServiceError(401, 'invalid_key', 'Invalid API key')
export const capabilityMissing = (capability: string) =>
  new ServiceError(403, 'capability_missing', `the API key lacks the capability ${capability}`)

/** What a path can name. */
export type Resource = 'envelope' | 'template' | 'signer' | 'subscription' | 'delivery' | 'key' | 'file'
export const notFound = (what: Resource) => new ServiceError(404, `${what}_not_found`, `${what} not found`)
export const conflict = (reason: ErrorReason, message: string) => new ServiceError(409, reason, message)
export const rateLimited = (retryAfter: number) =>
  new ServiceError(429, 'rate_limited', 'Rate limit exceeded. Try again later.', { retryAfter })
/** A repeat may succeed after `retryAfter` seconds. */
export const unavailable = (reason: ErrorReason, message: string, retryAfter: number) =>
  new ServiceError(503, reason, message, { retryAfter })

import type { ErrorReason } from '@/lib/contract/answer'

type Extra = {
  /** Seconds after which a repeat may succeed; sent as `Retry-After`. */
  retryAfter?: number
  /** The offending input, such as `signers.0.email`, so a form shows the message there. */
  field?: string
  cause?: unknown
}

/** Why the service refuses a request. Its answer is `{code, message, reason, field?}`; service/http/answers.ts knows the status of each kind. */
export abstract class Refusal extends Error {
  abstract readonly kind: RefusalKind
  readonly retryAfter?: number
  readonly field?: string

  constructor(
    readonly reason: ErrorReason,
    message: string,
    { retryAfter, field, cause }: Extra = {},
  ) {
    super(message, { cause })
    this.retryAfter = retryAfter
    this.field = field
  }
}

export type RefusalKind =
  | 'Invalid'
  | 'NotAuthenticated'
  | 'NotAllowed'
  | 'NotFound'
  | 'TooSlow'
  | 'Conflict'
  | 'LimitExceeded'
  | 'Unavailable'

export class Invalid extends Refusal {
  readonly kind = 'Invalid'
}
export class NotAuthenticated extends Refusal {
  readonly kind = 'NotAuthenticated'
}
export class NotAllowed extends Refusal {
  readonly kind = 'NotAllowed'
}
export class NotFound extends Refusal {
  readonly kind = 'NotFound'
}
/** The client did not send its request in time. */
export class TooSlow extends Refusal {
  readonly kind = 'TooSlow'
}
export class Conflict extends Refusal {
  readonly kind = 'Conflict'
}
export class LimitExceeded extends Refusal {
  readonly kind = 'LimitExceeded'
}
/** The service is too busy, or something that it needs does not work; a repeat may succeed. */
export class Unavailable extends Refusal {
  readonly kind = 'Unavailable'

  constructor(reason: ErrorReason, message: string, retryAfter: number) {
    super(reason, message, { retryAfter })
  }
}

const LONGEST_PATH = 200

export const invalid = (message: string, reason: ErrorReason = 'invalid_request', cause?: unknown) =>
  new Invalid(reason, message, { cause })
/** Refuses one input: the message begins with its path. */
export function invalidField(path: string, message: string, reason: ErrorReason = 'invalid_field'): Invalid {
  // Parts of the path may be names that came with the request.
  const field = path.length > LONGEST_PATH ? `${path.slice(0, LONGEST_PATH)}…` : path
  const sentence = message.startsWith(`${field} `) ? message : `${field}: ${message}`
  return new Invalid(reason, sentence, { field })
}
export const invalidKey = () => new NotAuthenticated('invalid_key', 'Invalid API key')
export const capabilityMissing = (capability: string) =>
  new NotAllowed('capability_missing', `the API key lacks the capability ${capability}`)

/** What a path can name. */
export type Resource = 'envelope' | 'template' | 'signer' | 'subscription' | 'delivery' | 'key' | 'file'
export const notFound = (what: Resource) => new NotFound(`${what}_not_found`, `${what} not found`)
export const rateLimited = (retryAfter: number) =>
  new LimitExceeded('rate_limited', 'Rate limit exceeded. Try again later.', { retryAfter })

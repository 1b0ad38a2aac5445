import { LONG_PAUSE, NO_ROOM_YET } from './busy-reasons'

const BRAND = Symbol.for('senders-desk.refusal')

/** What a refusal means for the caller. Only `lib/desk/http` knows the status number of each. */
export type RefusalKind =
  | 'InvalidInput'
  | 'NotSignedIn'
  | 'NotAllowed'
  | 'NotFound'
  | 'ReadOnly'
  | 'TooSlow'
  | 'Conflict'
  | 'NoLongerValid'
  | 'VersionMismatch'
  | 'LimitExceeded'
  | 'UnsupportedType'
  | 'TooCostly'
  | 'TooManyAttempts'
  | 'DashboardFailed'
  | 'NotOffered'
  | 'ServiceFailed'
  | 'Unavailable'
  | 'ServiceTimeout'

/** An error whose message a person may read. A browser gets it as `{code, message, reason?, field?}`. */
export class Refusal extends Error {
  readonly [BRAND] = true

  constructor(
    readonly kind: RefusalKind,
    message: string,
    readonly about: {
      /** Path of the input the message is about, such as `slots.0.email`. */
      field?: string | undefined
      /** Seconds; sent as `Retry-After`. */
      retryAfter?: number
      /** True when the service may have done what was asked: it must not be repeated blindly. */
      unknownOutcome?: boolean
      /**
       * What an admin can do about it, such as a variable to check; everybody else is sent to an
       * admin.
       */
      forAdmins?: string
      /** What code decides by; people read the message. */
      reason?: string | undefined
      cause?: unknown
    } = {},
  ) {
    super(message, { cause: about.cause })
  }
}

const refusalOf = (kind: RefusalKind) =>
  class extends Refusal {
    constructor(message: string, about?: Refusal['about']) {
      super(kind, message, about)
    }
  }

export const InvalidInput = refusalOf('InvalidInput')
export const NotSignedIn = refusalOf('NotSignedIn')
export const NotAllowed = refusalOf('NotAllowed')
export const NotFound = refusalOf('NotFound')
/** A change was requested from an address that can only be read. */
export const ReadOnly = refusalOf('ReadOnly')
export const Conflict = refusalOf('Conflict')
/** What the link or the subscription stood for was used, replaced, withdrawn or turned off. */
export const NoLongerValid = refusalOf('NoLongerValid')
/** The caller speaks another version of the protocol. */
export const VersionMismatch = refusalOf('VersionMismatch')
/** More or larger than the dashboard accepts. */
export const LimitExceeded = refusalOf('LimitExceeded')
export const UnsupportedType = refusalOf('UnsupportedType')
/** The answer takes too long to compute; a narrower request would not. */
export const TooCostly = refusalOf('TooCostly')
export const TooManyAttempts = refusalOf('TooManyAttempts')
export const DashboardFailed = refusalOf('DashboardFailed')
/** The service has no such operation. */
export const NotOffered = refusalOf('NotOffered')
/** The service, or another server that the dashboard depends on, failed or cannot be reached. */
export const ServiceFailed = refusalOf('ServiceFailed')
/** Nothing was done, and trying again later may help. */
export const Unavailable = refusalOf('Unavailable')
export const ServiceTimeout = refusalOf('ServiceTimeout')

/**
 * Whether an error is a refusal, and of one of these kinds if any are given. Never use `instanceof`:
 * each bundle has its own copy of the classes, and one bundle's refusals reach another.
 */
export const isRefusal = (error: unknown, ...kinds: RefusalKind[]): error is Refusal =>
  typeof error === 'object' &&
  error !== null &&
  BRAND in error &&
  (kinds.length === 0 || kinds.some((kind) => 'kind' in error && error.kind === kind))

/** Whether the dashboard or the service failed, so that the request itself may be fine. */
export const isTrouble = (error: unknown): boolean =>
  isRefusal(error, 'DashboardFailed', 'NotOffered', 'ServiceFailed', 'Unavailable', 'ServiceTimeout')

/**
 * The key's request budget has no room now, so nothing was sent. Background work goes on in a moment:
 * this is no failure to report.
 */
export const isNoRoom = (error: unknown): boolean => isRefusal(error) && error.about.reason === NO_ROOM_YET

/** The service asked for a pause of minutes, so nothing was sent. */
export const isLongPause = (error: unknown): boolean => isRefusal(error) && error.about.reason === LONG_PAUSE

export const DASHBOARD_FAILED = 'The dashboard failed; its log says why.'

/** The sentence about what stopped background work, for the people who wait for it. */
export const troubleOf = (error: unknown): string => (isRefusal(error) ? error.message : DASHBOARD_FAILED)

/** Ends the message of a change whose outcome is unknown, unless repeating it is safe. */
export const LOOK_FIRST = 'It may have done what you asked: look before you try again.'

/** A change whose answer was lost or cannot be read: nobody knows whether it was done. */
export const outcomeUnknown = (kind: RefusalKind, what: string, about?: Refusal['about']): Refusal =>
  new Refusal(kind, `${what} ${LOOK_FIRST}`, { ...about, unknownOutcome: true })

/** The message for this reader, with the advice that fits their role. */
export function messageFor({ message, about: { forAdmins } }: Refusal, isAdmin: boolean): string {
  return forAdmins ? `${message} ${isAdmin ? forAdmins : 'Ask an admin.'}` : message
}

/**
 * A refusal of a change that carries an idempotency key: trying again is safe, and the message must
 * not deny it.
 */
export const repeatable = (refusal: Refusal): Refusal =>
  new Refusal(refusal.kind, refusal.message.replace(LOOK_FIRST, '').trim(), refusal.about)

export const notSignedIn = () => new NotSignedIn('You are not signed in.')
/** `what`: a noun, such as "draft". */
export const absent = (what: string) => new NotFound(`This ${what} does not exist.`)

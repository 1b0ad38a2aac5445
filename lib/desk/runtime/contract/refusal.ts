/** The `reason` when the key's budget has no room now. The browser asks again, and keeps its place in line. */
export const NO_ROOM_YET = 'no_room_yet'
/** The `reason` when the service asked for a pause that is too long to wait for. */
export const LONG_PAUSE = 'long_pause'

const BRAND = Symbol.for('senders-desk.refusal')

/**
 * The dashboard's one error: a refusal a person may read. It becomes `{code, message, reason?,
 * field?}` with the status `code`.
 */
export class Refusal extends Error {
  readonly [BRAND] = true

  constructor(
    readonly code: number,
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

/**
 * Each bundle has its own copy of the class, and one bundle's refusals reach another: `instanceof`
 * would not recognize them.
 */
export const isRefusal = (error: unknown): error is Refusal =>
  typeof error === 'object' && error !== null && BRAND in error

/**
 * The key's request budget has no room now, so nothing was sent. Background work goes on in a moment:
 * this is no failure to report.
 */
export const isNoRoom = (error: unknown): boolean => isRefusal(error) && error.about.reason === NO_ROOM_YET

/** The service asked for a pause of minutes, so nothing was sent. */
export const isLongPause = (error: unknown): boolean => isRefusal(error) && error.about.reason === LONG_PAUSE

export const DASHBOARD_FAILED = 'The dashboard failed; its log says why.'

/** What stopped background work, for the people who wait for it. */
export const troubleOf = (error: unknown): string => (isRefusal(error) ? error.message : DASHBOARD_FAILED)

/** Ends the message of a change whose outcome is unknown, unless repeating it is safe. */
export const LOOK_FIRST = 'It may have done what you asked: look before you try again.'

/** A change whose answer was lost or cannot be read: nobody knows whether it was done. */
export const outcomeUnknown = (code: number, what: string, about: Refusal['about'] = {}): Refusal =>
  new Refusal(code, `${what} ${LOOK_FIRST}`, { ...about, unknownOutcome: true })

/** The message for this reader, with the advice that fits their role. */
export function messageFor({ message, about: { forAdmins } }: Refusal, isAdmin: boolean): string {
  return forAdmins ? `${message} ${isAdmin ? forAdmins : 'Ask an admin.'}` : message
}

/**
 * A refusal of a change that carries an idempotency key: trying again is safe, and the message must
 * not deny it.
 */
export const repeatable = (refusal: Refusal): Refusal =>
  new Refusal(refusal.code, refusal.message.replace(LOOK_FIRST, '').trim(), refusal.about)

export const notSignedIn = () => new Refusal(401, 'You are not signed in.')
export const absent = (what: string) => new Refusal(404, `This ${what} does not exist.`)
export const conflict = (message: string) => new Refusal(409, message)

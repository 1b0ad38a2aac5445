import type { Role } from '@/lib/desk/accounts/contract/signed-in'
import { HOUR_MS, MINUTE_MS } from '@/lib/text/durations'

/**
 * `field` of a refusal that asks for a proof: the same attempt goes through with one. Apart from
 * the schemas, which the sign-in page does not load.
 */
export const PROOF_FIELD = 'proof'

/**
 * How long a session lasts without use, and in all. Admins can do the most harm, so theirs are
 * shorter.
 */
export const SESSION_LIMITS: Record<Role, { idleMs: number; totalMs: number }> = {
  admin: { idleMs: HOUR_MS, totalMs: 12 * HOUR_MS },
  sender: { idleMs: 12 * HOUR_MS, totalMs: 7 * 24 * HOUR_MS },
  support: { idleMs: 12 * HOUR_MS, totalMs: 7 * 24 * HOUR_MS },
}

type Times = { createdAt: Date; lastUsedAt?: Date | null | undefined }

export function hasSessionEnded({ createdAt, lastUsedAt }: Times, role: Role, now: Date): boolean {
  const { idleMs, totalMs } = SESSION_LIMITS[role]
  const unused = now.getTime() - (lastUsedAt ?? createdAt).getTime()
  return unused >= idleMs || now.getTime() - createdAt.getTime() >= totalMs
}

/** For this long a proof of identity counts for sensitive changes. */
const FRESH_MS = 10 * MINUTE_MS

export const isFresh = (since: Date, now: Date): boolean => now.getTime() - since.getTime() <= FRESH_MS

/**
 * Sent with requests that a person caused. Those of a page that only follows what happens must not
 * keep a session alive.
 */
export const ACTIVE_HEADER = 'x-desk-active'

/** The `reason` of an answer that asks the person to prove again who they are. */
export const FRESH_AUTH_REQUIRED = 'fresh_auth_required'

/** The `reason` of an answer to a browser whose session ended because an admin disabled the account. */
export const ACCOUNT_DISABLED = 'account_disabled'

/**
 * `reason` of a refusal after too many wrong codes of an app: two in a row are needed, which cannot
 * be guessed.
 */
export const TWO_CODES_REQUIRED = 'two_codes_required'

/** Which proofs the person can give. */
export type ConfirmationWays = {
  password: boolean
  app: boolean
  passkey: boolean
  single_sign_on: boolean
  /**
   * The person has just been at the identity provider to confirm, and it did not ask them to sign
   * in.
   */
  provider_did_not_ask: boolean
  /** On a handed-over device: whether the session may be ended without a proof. */
  can_end_session?: boolean
}

/** The identity provider's name in addresses and in the database. */
export const OIDC = 'oidc'

/**
 * Why a single sign-on ended without a session, as far as the page of sign-in tells it apart. What
 * depends on an account here is one error, `single-sign-on`, which reveals nobody's account.
 */
export const SIGN_IN_ERRORS = ['single-sign-on', 'canceled', 'provider', 'unverified', 'no-address'] as const
export type SignInError = (typeof SIGN_IN_ERRORS)[number]

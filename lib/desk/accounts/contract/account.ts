import { z } from 'zod'
import { lineOf } from '@/lib/contract/text'
import { Password, PersonName } from './people'

/** What `/api/account` answers and takes: a person's own account. */

export type OwnSession = {
  id: string
  /** The session that asks. */
  current: boolean
  device: string
  address?: string | undefined
  signed_in_on: string
  last_used_on: string
}

export type OwnPasskey = { id: string; name: string; added_on: string; last_used_on?: string | undefined }

export type OwnAccount = {
  name: string
  email: string
  password: boolean
  /** Fixed facts of a sample account: name and password. */
  demo: boolean
  app_since?: string | undefined
  recovery_codes_left: number
  passkeys: OwnPasskey[]
  /** The dashboard asks admins for a second factor, so the last one cannot be removed. */
  second_factor_required: boolean
  sessions: OwnSession[]
  /** When a session ends by itself: without use, and in all. */
  session_limits: { idleMs: number; totalMs: number }
}

/** What an admin does to somebody's account that they must hear of. */
export const NOTICE_ACTIONS = [
  'people.role',
  'people.reset-second-factor',
  'people.reset-password',
  'people.sign-out',
] as const
export const NoticeAction = z.enum(NOTICE_ACTIONS)

/** The newest of its action that the person has not dismissed. */
export type AccountNotice = {
  id: string
  at: string
  /** Name and address of the admin. */
  by: string
  action: z.infer<typeof NoticeAction>
  role?: string | undefined
  role_before?: string | undefined
}

export const AccountName = z.object({ name: PersonName })
export const PasswordChange = z.object({
  current: z.string().min(1, { message: 'Enter your current password.' }).max(1_000),
  next: Password,
})
export type PasswordChange = z.infer<typeof PasswordChange>

/** For an authenticator app: the text of the QR code, and the same secret to type. */
export type AppEnrolment = { uri: string; secret: string }
/** Shown once, when the first factor is added or new codes are made. */
export type RecoveryCodes = { recovery_codes: string[] }

const Transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])
export type Transport = z.infer<typeof Transport>

/**
 * A credential as browsers write it down; `lib/desk/accounts` hands it on to what verifies it.
 */
const Credential = z.object({
  id: z.string().max(2_000),
  rawId: z.string().max(2_000),
  type: z.literal('public-key'),
})
export const NewCredential = Credential.extend({
  response: z.object({
    clientDataJSON: z.string().max(10_000),
    attestationObject: z.string().max(100_000),
    /** How the device can be reached; words we do not know help nobody. */
    transports: z.array(Transport).max(20).catch([]).default([]),
  }),
})
export type NewCredential = z.infer<typeof NewCredential>
export const CredentialAssertion = Credential.extend({
  response: z.object({
    clientDataJSON: z.string().max(10_000),
    authenticatorData: z.string().max(10_000),
    signature: z.string().max(10_000),
    userHandle: z.string().max(1_000).optional(),
  }),
})
export type CredentialAssertion = z.infer<typeof CredentialAssertion>

export const PasskeyName = lineOf(100).min(1, { message: 'Give the passkey a name.' })
/** Six digits of an app, or a recovery code. */
export const SecondStepCode = z.string().trim().min(6, { message: 'Enter the six digits.' }).max(40)
/** Proves again who is there: one of what the person signs in with. */
export const IdentityProof = z.union([
  z.strictObject({ password: z.string().min(1, { message: 'Enter your password.' }).max(1_000) }),
  z.strictObject({ code: SecondStepCode }),
  z.strictObject({ passkey: CredentialAssertion }),
])
export type IdentityProof = z.infer<typeof IdentityProof>

/** What a password alone does not finish answers beside its message. */
export type SignedInHalf = { second_step: true }

/** What signing in takes and answers beyond address and password. */

/**
 * Shows that a browser has worked for this attempt: SHA-256 of `challenge.solution` begins with as
 * many zero bits as was asked.
 */
export const SignInProof = z.object({ challenge: z.string().max(500), solution: z.string().max(20) })
export type SignInProof = z.infer<typeof SignInProof>

const SignInEmail = z.string().max(320)
export const Credentials = z.object({
  email: SignInEmail,
  password: z.string().max(1_000),
  proof: SignInProof.optional(),
})
export type Credentials = z.infer<typeof Credentials>

/**
 * What a browser wants to try: a password for an address, the second step of a sign-in, or a
 * passkey.
 */
export const ChallengeRequest = z.union([
  z.object({ email: SignInEmail }),
  z.object({ for: z.enum(['second step', 'passkey']) }),
])
export type ChallengeRequest = z.infer<typeof ChallengeRequest>

export const SecondStepAttempt = z.object({
  code: SecondStepCode,
  /** The code that the app shows after `code`. */
  next_code: SecondStepCode.optional(),
  proof: SignInProof.optional(),
})
export type SecondStepAttempt = z.infer<typeof SecondStepAttempt>

export const PasskeyRequest = z.object({ proof: SignInProof.optional() }).optional()

export type SignInChallenge = {
  challenge: string
  /** Leading zero bits. */
  difficulty: number
  /** The solution is accepted from then on. */
  wait_ms: number
}

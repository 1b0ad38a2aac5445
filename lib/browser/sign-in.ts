import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'
import type { ApiResponse } from '@/lib/contract/answer'
import type {
  ChallengeRequest,
  Credentials,
  SecondStepAttempt,
  SignedInHalf,
  SignInChallenge,
  SignInProof,
} from '@/lib/desk/accounts/contract/account'
import { PROOF_FIELD } from '@/lib/desk/accounts/contract/session'
import { CallError, call } from './call'

export const signInWithPassword = (credentials: Credentials, onCheck: () => void) =>
  withProof(
    (proof) =>
      call<ApiResponse & Partial<SignedInHalf>>('/api/auth/sign-in/email', {
        method: 'POST',
        body: { ...credentials, proof },
      }),
    { email: credentials.email },
    onCheck,
  )

export const takeSecondStep = (attempt: SecondStepAttempt, onCheck: () => void) =>
  withProof(
    (proof) => call<ApiResponse>('/api/auth/second-step', { method: 'POST', body: { ...attempt, proof } }),
    { for: 'second step' },
    onCheck,
  )

/** The identity provider's address. With `authenticateNow` it asks the person to sign in even if it still knows them. */
export const startSingleSignOn = (callbackURL: string, { authenticateNow = false } = {}) =>
  call<{ url: string }>('/api/auth/sign-in/social', {
    method: 'POST',
    body: { provider: 'oidc', callbackURL, authenticateNow },
  })

/** Somebody else's attempts can ask for a second proof while the first is worked out. */
const MOST_PROOFS = 3

/** Makes an attempt. Where the server asks for a proof, the browser works one out first; `onCheck` is called when that begins. */
export async function withProof<T>(
  attempt: (proof?: SignInProof) => Promise<T>,
  request: ChallengeRequest,
  onCheck: () => void = () => undefined,
): Promise<T> {
  let proof: SignInProof | undefined
  for (let proofs = 0; ; proofs++) {
    try {
      return await attempt(proof)
    } catch (error) {
      if (!(error instanceof CallError) || error.field !== PROOF_FIELD || proofs === MOST_PROOFS) throw error
      onCheck()
      proof = await solve(request)
    }
  }
}

async function solve(request: ChallengeRequest): Promise<SignInProof> {
  const challenge = await call<SignInChallenge>('/api/auth/sign-in/challenge', { method: 'POST', body: request })
  const { solveChallenge } = await import('./solve-challenge')
  return solveChallenge(challenge)
}

/** Loaded with the first press: pages that only offer a passkey stay as small as they were. */
const browser = () => import('@simplewebauthn/browser')

/** Has the device make a passkey for the person who is signed in. */
export async function makePasskey(): Promise<RegistrationResponseJSON> {
  const optionsJSON = await call<PublicKeyCredentialCreationOptionsJSON>('/api/account/passkeys/options', {
    method: 'POST',
  })
  const { startRegistration } = await browser()
  return startRegistration({ optionsJSON }).catch(withReason('No passkey was made.'))
}

/** Has the device sign with a passkey. */
export async function signWithPasskey(onCheck?: () => void): Promise<AuthenticationResponseJSON> {
  const optionsJSON = await withProof(
    (proof) =>
      call<PublicKeyCredentialRequestOptionsJSON>('/api/auth/passkey/options', { method: 'POST', body: { proof } }),
    { for: 'passkey' },
    onCheck,
  )
  const { startAuthentication } = await browser()
  return startAuthentication({ optionsJSON }).catch(withReason('No passkey was used.'))
}

const REASONS: Record<string, string> = {
  NotAllowedError: 'The request was canceled or timed out. Try again.',
  InvalidStateError: 'This device already has a passkey for your account.',
  SecurityError: 'Passkeys need https and a host name, or localhost. Open the dashboard at such an address.',
  NotSupportedError: 'This browser or device does not support passkeys.',
}

/** Browsers' own messages are terse and technical. */
function withReason(outcome: string) {
  return (cause: unknown): never => {
    const name = cause instanceof Error ? cause.name : ''
    throw new Error(
      `${outcome} ${REASONS[name] ?? 'Passkeys are not available here in this browser or on this device.'}`,
      { cause },
    )
  }
}

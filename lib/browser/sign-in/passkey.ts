import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'
import { call } from '../call'
import { withProof } from './with-proof'

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

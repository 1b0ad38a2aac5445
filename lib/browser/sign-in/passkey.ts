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
  return startRegistration({ optionsJSON }).catch(inWords('No passkey was made.'))
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
  return startAuthentication({ optionsJSON }).catch(inWords('No passkey was used.'))
}

const WORDS: Record<string, string> = {
  NotAllowedError: 'The device was asked and the question was closed, or it took too long. Try again.',
  InvalidStateError: 'This device has a passkey of yours already.',
  SecurityError: 'Passkeys work only where the desk is opened by its name over https, or as localhost.',
  NotSupportedError: 'This browser or device does not know passkeys.',
}

/** Browsers say little, and not to people. */
function inWords(what: string) {
  return (cause: unknown): never => {
    const name = cause instanceof Error ? cause.name : ''
    throw new Error(`${what} ${WORDS[name] ?? 'This browser or device does not offer passkeys here.'}`, { cause })
  }
}

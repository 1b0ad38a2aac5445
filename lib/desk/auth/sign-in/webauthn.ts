import 'server-only'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import {
  askedToSign,
  findPasskey,
  listPasskeys,
  notePasskeyUse,
  type Passkey,
  wasAskedToSign,
} from '@/lib/desk/accounts/second-factor/passkeys'
import type { CredentialAssertion, NewCredential } from '@/lib/desk/contract/auth/account'
import { Refusal } from '@/lib/desk/contract/refusal'
import { log } from '@/lib/desk/env/log'

/** A passkey belongs to the host on which it is made. The route has checked that the origin is one of the desk's own. */
function relyingParty(headers: Headers): { origin: string; id: string } {
  const origin = headers.get('origin') ?? ''
  return { origin, id: new URL(origin).hostname }
}

const described = ({ id, transports }: Passkey) => ({ id, transports: transports ?? [] })

/** What a browser needs to make a passkey; the person has to prove to the device who they are. */
export async function passkeyCreation(headers: Headers, person: { id: string; name: string; email: string }) {
  const known = await listPasskeys(person.id)
  const options = await generateRegistrationOptions({
    rpName: "Sender's desk",
    rpID: relyingParty(headers).id,
    userID: new TextEncoder().encode(person.id),
    userName: person.email,
    userDisplayName: person.name,
    excludeCredentials: known.map(described),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await askedToSign(options.challenge, person.id)
  return options
}

/** The passkey that a browser made for this person. */
export async function verifyCreation(headers: Headers, person: string, response: NewCredential) {
  const { origin, id } = relyingParty(headers)
  const { verified, registrationInfo } = await orRefuse(
    verifyRegistrationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: (challenge) => wasAskedToSign(challenge, person),
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
    }),
  )
  if (!verified) throw notAccepted()
  const { credential } = registrationInfo
  return {
    id: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: response.response.transports,
  }
}

/** What a browser needs to sign in with a passkey: one of this person's, or any it has for the desk. */
export async function passkeyRequest(headers: Headers, person: string | undefined) {
  const known = person ? await listPasskeys(person) : []
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(headers).id,
    allowCredentials: known.map(described),
    userVerification: 'required',
  })
  await askedToSign(options.challenge)
  return options
}

/** The passkey that signed; its person is whoever signs in. */
export async function verifyAssertion(headers: Headers, response: CredentialAssertion): Promise<Passkey> {
  const { origin, id } = relyingParty(headers)
  const passkey = await findPasskey(response.id)
  if (!passkey) throw notAccepted()
  const { verified, authenticationInfo } = await orRefuse(
    verifyAuthenticationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: (challenge) => wasAskedToSign(challenge),
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      credential: {
        id: passkey.id,
        publicKey: Uint8Array.from(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
    }),
  )
  if (!verified) throw notAccepted()
  await notePasskeyUse(passkey.id, authenticationInfo.newCounter)
  return passkey
}

const notAccepted = () => new Refusal(403, 'This passkey was not accepted. Try again, or sign in with your password.')

/** The verifier throws for whatever does not fit, and its words are for the log. */
function orRefuse<T>(verification: Promise<T>): Promise<T> {
  return verification.catch((err: unknown) => {
    log().info({ part: 'passkeys', err }, 'a passkey was not accepted')
    throw notAccepted()
  })
}

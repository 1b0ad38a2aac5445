import 'server-only'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { CredentialAssertion, NewCredential } from '@/lib/desk/platform/auth/contract/account'
import * as store from '@/lib/desk/platform/auth/sql/passkeys'
import type { Context, Person } from '@/lib/desk/platform/context'
import { Refusal } from '@/lib/desk/platform/contract/refusal'
import { log } from '@/lib/desk/platform/log/log'

const FIVE_MINUTES_MS = 5 * 60_000

/** A passkey belongs to the host on which it is made. The route has checked that the origin is one of the dashboard's own. */
const originOf = (headers: Headers) => headers.get('origin') ?? ''
const hostOf = (headers: Headers) => new URL(originOf(headers)).hostname

/** What a signature must be over: a challenge for this person (undefined: for a sign-in) that has not been used, at this host. */
const expectation = (headers: Headers, personId: string | undefined) => ({
  expectedChallenge: (challenge: string) => store.spendChallenge(challenge, personId),
  expectedOrigin: originOf(headers),
  expectedRPID: hostOf(headers),
  requireUserVerification: true,
})

const toDescriptor = ({ id, transports }: store.PasskeyRow) => ({ id, transports: transports ?? [] })

async function saveChallenge(challenge: string, personId?: string): Promise<void> {
  const now = new Date()
  await store.insertChallenge({ challenge, personId, expiresAt: new Date(now.getTime() + FIVE_MINUTES_MS) }, now)
}

/** What a browser needs to make a passkey; the person has to prove their identity to the device. */
export async function passkeyCreation({ headers }: Context, person: Person) {
  const known = await store.listPasskeys(person.id)
  const options = await generateRegistrationOptions({
    rpName: "Sender's desk",
    rpID: hostOf(headers),
    userID: new TextEncoder().encode(person.id),
    userName: person.email,
    userDisplayName: person.name,
    excludeCredentials: known.map(toDescriptor),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await saveChallenge(options.challenge, person.id)
  return options
}

/** The passkey that a browser made for this person. */
export async function verifyCreation(headers: Headers, personId: string, response: NewCredential) {
  const { verified, registrationInfo } = await orRefuse(
    verifyRegistrationResponse({
      ...expectation(headers, personId),
      response: { ...response, clientExtensionResults: {} },
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

/** What a browser needs to sign in with a passkey: this person's passkeys, or none for any that it has for this host. */
export async function passkeyRequest(headers: Headers, personId: string | undefined) {
  const known = personId ? await store.listPasskeys(personId) : []
  const options = await generateAuthenticationOptions({
    rpID: hostOf(headers),
    allowCredentials: known.map(toDescriptor),
    userVerification: 'required',
  })
  await saveChallenge(options.challenge)
  return options
}

/** The passkey that signed; its person signs in. */
export async function verifyAssertion(headers: Headers, response: CredentialAssertion): Promise<store.PasskeyRow> {
  const passkey = await store.findPasskey(response.id)
  if (!passkey) throw notAccepted()
  const { verified, authenticationInfo } = await orRefuse(
    verifyAuthenticationResponse({
      ...expectation(headers, undefined),
      response: { ...response, clientExtensionResults: {} },
      credential: {
        id: passkey.id,
        publicKey: Uint8Array.from(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
    }),
  )
  if (!verified) throw notAccepted()
  await store.updatePasskeyUse(passkey.id, authenticationInfo.newCounter)
  return passkey
}

const notAccepted = () => new Refusal(403, 'This passkey was not accepted. Try again, or sign in with your password.')

/** The verifier throws for anything that does not match, with a message for the log only. */
function orRefuse<T>(verification: Promise<T>): Promise<T> {
  return verification.catch((err: unknown) => {
    log().info({ part: 'passkeys', err }, 'a passkey was not accepted')
    throw notAccepted()
  })
}

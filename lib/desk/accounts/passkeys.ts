import { MINUTE_MS } from '@/lib/text/durations'
import 'server-only'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type {
  CredentialAssertion,
  NewCredential,
  RecoveryCodes,
  SignInProof,
} from '@/lib/desk/accounts/contract/account'
import { recordSuccess } from '@/lib/desk/accounts/record'
import { findPending, findPerson, type SignedIn } from '@/lib/desk/accounts/session/session'
import { findPersonById, lockPerson } from '@/lib/desk/accounts/sql/people'
import * as store from '@/lib/desk/accounts/sql/second-factors'
import { absent, Conflict, NotAllowed } from '@/lib/desk/runtime/contract/refusal'
import { desk } from '@/lib/desk/runtime/database/database'
import { log } from '@/lib/desk/runtime/log/log'
import type { Context, Person } from '@/lib/desk/upstream/context'
import { limitFailures, limitPasskeyRequests } from './limits'
import { addMissingRecoveryCodes, removeFactor } from './recovery-codes'
import { issueSession } from './sign-in'

/** What the browser signs: with that person's passkeys, or with any that it offers. */
export async function requestPasskey({ headers }: Context, input: { proof?: SignInProof | undefined } | undefined) {
  await limitPasskeyRequests(headers, input?.proof)
  const owner = (await findPending(headers))?.person ?? (await findPerson(headers))
  return passkeyRequest(headers, owner?.id)
}

/** A passkey is a complete sign-in: the device has verified the person. */
export async function signInWithPasskey({ headers }: Context, assertion: CredentialAssertion): Promise<Response> {
  const passkey = await limitFailures(headers, () => verifyAssertion(headers, assertion))
  const person = await findPersonById(passkey.personId)
  if (!person) throw new Error('a passkey has no person')
  const answer = await issueSession(headers, person)
  await recordSuccess(headers, person, { action: 'sign-in', detail: { with: 'passkey', passkey: passkey.name } })
  return answer
}

/** Adds the passkey that the browser made. Returns recovery codes when there are none yet. */
export async function registerPasskey(
  { headers }: Context,
  { id: personId }: SignedIn,
  { name, credential }: { name: string; credential: NewCredential },
): Promise<RecoveryCodes> {
  const passkey = await verifyCreation(headers, personId, credential)
  return { recovery_codes: await addPasskey({ ...passkey, name, personId }) }
}

/** Saves a verified passkey. Returns recovery codes when there are none yet. */
export async function addPasskey(passkey: store.NewPasskey): Promise<string[]> {
  return desk().transaction(async (tx) => {
    await lockPerson(tx, passkey.personId)
    if (!(await store.insertPasskey(tx, passkey))) throw new Conflict('This passkey is known already.')
    return addMissingRecoveryCodes(tx, passkey.personId)
  })
}

type Renaming = { id: string; name: string }

export async function renamePasskey(person: Person, { id, name }: Renaming): Promise<void> {
  if (!(await store.renamePasskey({ personId: person.id, id }, name))) throw absent('passkey')
}

/** Returns the name it had. */
export const removePasskey = (person: Person, { id }: { id: string }): Promise<{ passkey: string }> =>
  removeFactor(person.id, 'A passkey', async (tx) => {
    const removed = await store.removePasskey(tx, { personId: person.id, id })
    if (!removed) throw absent('passkey')
    return { passkey: removed.name }
  })

/** What the activity record says about a passkey before a change. */
export async function describePasskey(personId: string, id: string): Promise<Record<string, unknown>> {
  const found = await store.findOwnPasskey({ personId, id })
  return found ? { before: { passkey: found.name } } : {}
}

const FIVE_MINUTES_MS = 5 * MINUTE_MS

/** A passkey belongs to the host on which it is made. The route has checked the origin. */
const originOf = (headers: Headers) => headers.get('origin') ?? ''
const hostOf = (headers: Headers) => new URL(originOf(headers)).hostname

/** A signature is over an unused challenge, for this person or a sign-in, at this host. */
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
  const ownPasskeys = await store.listPasskeys(person.id)
  const options = await generateRegistrationOptions({
    rpName: "Sender's desk",
    rpID: hostOf(headers),
    userID: new TextEncoder().encode(person.id),
    userName: person.email,
    userDisplayName: person.name,
    excludeCredentials: ownPasskeys.map(toDescriptor),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await saveChallenge(options.challenge, person.id)
  return options
}

/** The passkey that a browser made for this person. */
async function verifyCreation(headers: Headers, personId: string, response: NewCredential) {
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

/** What a browser needs to sign in with this person's passkeys, or with any for this host. */
async function passkeyRequest(headers: Headers, personId: string | undefined) {
  const ownPasskeys = personId ? await store.listPasskeys(personId) : []
  const options = await generateAuthenticationOptions({
    rpID: hostOf(headers),
    allowCredentials: ownPasskeys.map(toDescriptor),
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

const notAccepted = () => new NotAllowed('This passkey was not accepted. Try again, or sign in with your password.')

/** The verifier throws for anything that does not match, with a message for the log only. */
function orRefuse<T>(verification: Promise<T>): Promise<T> {
  return verification.catch((err: unknown) => {
    log().info({ part: 'passkeys', err }, 'a passkey was not accepted')
    throw notAccepted()
  })
}

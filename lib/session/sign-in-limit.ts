import 'server-only'
import { Refusal } from '@/lib/contract/refusal'
import { digest, isWithin, limiter, refuseWhenFull } from './attempts'
import { clientAddress } from './client-address'
import { anyKnownDevice, knownDevice } from './known-device'
import { networkOf } from './network'

const MINUTE = 60
const HOUR = 60 * MINUTE

const own = () => limiter('own password', 8, 15 * MINUTE)

/** Counts a signed-in person's guess of their own password. Nobody without a session of theirs gets that far. */
export async function countAttempt(email: string, address: string | undefined): Promise<() => Promise<void>> {
  const key = digest(`${email.trim().toLowerCase()} ${networkOf(address)}`)
  await refuseWhenFull(own().consume(key))
  return async () => {
    await own().delete(key)
  }
}

const steps = (kind: string) => limiter(`second step, ${kind}`, 6, 15 * MINUTE)
const stepsOfDay = (kind: string) => limiter(`second step of a day, ${kind}`, 60, 24 * HOUR)

/** Counts a code of a signed-in person's app; codes have six digits only, and what the day counts no success takes back. */
export const countSecondStep = (person: string) => countCode('signed in', person)

/**
 * Counts a code of somebody whose password was right. It is counted for the person, wherever it comes from, but apart for each device on
 * which the person signed in before: somebody who stole the password cannot use up the owner's attempts there.
 */
export const countSignInCode = (headers: Headers, person: { id: string; email: string }) =>
  countCode('sign-in', [person.id, knownDevice(headers, person.email) ?? ''].join(' ').trim())

/** Counts a recovery code. Nobody guesses one, so this only limits load; it is counted apart from the codes of the app. */
export async function countRecoveryCode(headers: Headers, person: string): Promise<void> {
  await refuseWhenFull(limiter('recovery code', 10, 15 * MINUTE).consume(digest(`${person} ${sourceOf(headers)}`)))
}

async function countCode(kind: string, key: string): Promise<() => Promise<void>> {
  await refuseWhenFull(steps(kind).consume(key))
  await refuseWhenFull(stepsOfDay(kind).consume(key))
  return async () => {
    await steps(kind).delete(key)
  }
}

/** Limits what costs the server work before anybody is known, by network; known devices are counted apart. */
export const limitAnonymous = (headers: Headers): Promise<void> =>
  refuseWhenFull(limiter('anonymous', 120, 15 * MINUTE).consume(sourceOf(headers)), 'from this address')

/** Counts what failed to present a valid link, code or passkey. Who presents a valid one always passes: none of them can be guessed. */
export async function limitFailures<T>(headers: Headers, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    const invalid = error instanceof Refusal && (error.code === 403 || error.code === 410)
    if (invalid && !(await isWithin(limiter('invalid', 30, 15 * MINUTE).consume(sourceOf(headers))))) {
      throw new Refusal(429, 'Too many attempts from this address. Try again in 15 min.', { retryAfter: 15 * MINUTE })
    }
    throw error
  }
}

const sourceOf = (headers: Headers) => digest(anyKnownDevice(headers) ?? networkOf(clientAddress(headers)))

import 'server-only'
import type { SignInProof } from '@/lib/desk/contract/auth/sign-in'
import { isRefusal, Refusal } from '@/lib/desk/contract/refusal'
import { clientAddress } from '../client-address'
import { anyKnownDevice } from '../session/known-device'
import { digest, isWithin, limiter } from './attempts'
import { networkOf } from './network'
import { PASSKEY, requireProof } from './sign-in-proof'

const FIFTEEN_MINUTES = 15 * 60

/**
 * Limits how many passkey challenges are made before anybody is known: by network, because only their load matters, and apart for known
 * devices. Beyond that a proof of work is needed, so nobody can use up the challenges of the others in a network.
 */
export async function limitPasskeyRequests(headers: Headers, proof: SignInProof | undefined): Promise<void> {
  const isFree = await isWithin(limiter('anonymous', 120, FIFTEEN_MINUTES).consume(sourceOf(headers)))
  if (!isFree) await requireProof(PASSKEY, proof)
}

/** Counts what failed to present a valid link, code or passkey. Who presents a valid one always passes: none of them can be guessed. */
export async function limitFailures<T>(headers: Headers, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    const invalid = isRefusal(error) && (error.code === 403 || error.code === 410)
    if (invalid && !(await isWithin(limiter('invalid', 30, FIFTEEN_MINUTES).consume(sourceOf(headers))))) {
      throw new Refusal(429, 'Too many attempts from this address. Try again in 15 min.', {
        retryAfter: FIFTEEN_MINUTES,
      })
    }
    throw error
  }
}

/** Where a request comes from: a device on which somebody signed in before, or else its network. */
export const sourceOf = (headers: Headers) => digest(anyKnownDevice(headers) ?? networkOf(clientAddress(headers)))

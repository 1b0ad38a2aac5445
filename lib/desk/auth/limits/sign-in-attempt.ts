import 'server-only'
import type { SignInProof } from '@/lib/desk/contract/auth/sign-in'
import { clientAddress } from '../client-address'
import { knownDevice } from '../session/known-device'
import { accountKey, digest, isWithin, limiter } from './attempts'
import { networkOf } from './network'
import { requireProof } from './sign-in-proof'

const MINUTE = 60
const HOUR = 60 * MINUTE

const perDevice = () => limiter('device', 8, 15 * MINUTE)
const perPair = () => limiter('narrow', 8, 15 * MINUTE)
const perAccount = () => limiter('wide', 60, HOUR)
const perNetwork = () => limiter('network', 30, 15 * MINUTE)
const overall = () => limiter('overall', 1_000, 15 * MINUTE)
const EVERYBODY = 'everybody'

type Attempt = { succeed: () => Promise<void> }

/**
 * Counts an attempt before the password is looked at, because parallel guesses must not slip past. Nobody is refused for what others
 * did: a device on which the account signed in before has an allowance of its own, and beyond the limits of an account, a network or the
 * whole server an attempt needs a proof of work (decision 0146).
 */
export async function countSignIn(headers: Headers, email: string, proof?: SignInProof): Promise<Attempt> {
  const account = accountKey(email)
  const device = knownDevice(headers, email)
  if (device) {
    const key = digest(`${account} ${device}`)
    if (await isWithin(perDevice().consume(key))) return { succeed: async () => void (await perDevice().delete(key)) }
  }
  const network = digest(networkOf(clientAddress(headers)))
  const pair = digest(`${account} ${network}`)
  const within = await Promise.all([
    isWithin(perPair().consume(pair)),
    isWithin(perAccount().consume(account)),
    isWithin(perNetwork().consume(network)),
    isWithin(overall().consume(EVERYBODY)),
  ])
  if (within.includes(false)) await requireProof(account, proof)
  return {
    async succeed() {
      // Only what this attempt took is given back: a sign-in of the owner gives a guesser no new attempts.
      await Promise.all([
        perPair().delete(pair),
        perAccount().reward(account),
        perNetwork().reward(network),
        overall().reward(EVERYBODY),
      ])
    },
  }
}

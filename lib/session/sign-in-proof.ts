import 'server-only'
import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { SignInChallenge, SignInProof } from '@/lib/contract/sign-in'
import { accountKey, countUnlimited, digest, isWithin, limiter } from './attempts'
import { clientAddress } from './client-address'
import { networkOf } from './network'
import { signing } from './signed-text'

const MINUTE = 60
const VALID_MS = 10 * MINUTE * 1000
/** 2^15 hashes take a tenth of a second in a browser, 2^20 a few seconds: each doubling of the attempts adds a bit. */
const BITS = { least: 15, most: 20 }
const WAIT_MS = { step: 250, most: 10_000 }

const { sign, verify } = signing('sign-in challenge')
const Challenge = z
  .string()
  .transform((text): unknown => text.split(':'))
  .pipe(z.tuple([z.string(), z.string(), z.coerce.number(), z.coerce.number()]))

const asked = () => limiter('challenge', Number.MAX_SAFE_INTEGER, 60 * MINUTE)
const spent = () => limiter('proof', 1, 15 * MINUTE)

/**
 * Work and a delay for one more attempt at an account. The more were asked for within the hour, for the account or by the network, the
 * more it takes, up to a few seconds.
 */
export async function challengeSignIn(headers: Headers, email: string): Promise<SignInChallenge> {
  const account = accountKey(email)
  const keys = [account, digest(networkOf(clientAddress(headers)))]
  const count = Math.max(...(await Promise.all(keys.map((key) => countUnlimited(asked(), key)))))
  const difficulty = Math.min(BITS.most, BITS.least + Math.floor(Math.log2(count)))
  const wait_ms = Math.min(WAIT_MS.most, count * WAIT_MS.step)
  const challenge = sign([account, randomBytes(16).toString('base64url'), difficulty, Date.now() + wait_ms].join(':'))
  return { challenge, difficulty, wait_ms }
}

/** True once for each challenge of this account that was solved, after its delay. */
export async function isProven(email: string, { challenge, solution }: SignInProof): Promise<boolean> {
  const parsed = Challenge.safeParse(verify(challenge))
  if (!parsed.success) return false
  const [account, id, difficulty, notBefore] = parsed.data
  const now = Date.now()
  if (account !== accountKey(email) || now < notBefore || now > notBefore + VALID_MS) return false
  const bits = BigInt(`0x${createHash('sha256').update(`${challenge}.${solution}`).digest('hex')}`)
  return bits >> BigInt(256 - difficulty) === 0n && isWithin(spent().consume(id))
}

import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import type { SignInChallenge, SignInProof } from '@/lib/desk/accounts/contract/account'

/** Short enough that the page still reacts at once to keys and pointer. */
const SLICE_MS = 12

/** Searches for the number that `SignInProof` describes, in slices, and waits until the server accepts it. */
export async function solveChallenge({ challenge, difficulty, wait_ms }: SignInChallenge): Promise<SignInProof> {
  const wait = pause(wait_ms)
  const prefix = sha256.create().update(utf8ToBytes(`${challenge}.`))
  for (let next = 0; ; await pause(0)) {
    const until = performance.now() + SLICE_MS
    while (performance.now() < until) {
      const solution = String(next++)
      const [a = 0, b = 0, c = 0, d = 0] = prefix.clone().update(utf8ToBytes(solution)).digest()
      if (((a << 24) | (b << 16) | (c << 8) | d) >>> (32 - difficulty) !== 0) continue
      await wait
      return { challenge, solution }
    }
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

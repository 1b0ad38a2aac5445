import { createHmac, timingSafeEqual } from 'node:crypto'

/** Interface 6.3. */
const TOLERANCE_MS = 300_000
const DIGEST = /^[0-9a-f]{64}$/

/** True for a stamp of Unix seconds (or, from services that count finer, milliseconds) within the tolerance. */
export function isFresh(timestamp: string, now: Date): boolean {
  if (!/^\d{10}(\d{3})?$/.test(timestamp)) return false
  const at = Number(timestamp) * (timestamp.length === 10 ? 1_000 : 1)
  return Math.abs(now.getTime() - at) <= TOLERANCE_MS
}

type Signed = { timestamp: string; body: Uint8Array; digests: string[] }

/**
 * The secret that made one of the digests. Every pair is compared, and each in constant time: the time it takes tells nothing but
 * how many there are.
 */
export function signerOf<T extends { secret: string }>(
  { timestamp, body, digests }: Signed,
  secrets: readonly T[],
): T | undefined {
  const given = digests.filter((digest) => DIGEST.test(digest)).map((digest) => Buffer.from(digest, 'hex'))
  let signer: T | undefined
  for (const each of secrets) {
    const own = createHmac('sha256', each.secret).update(`${timestamp}.`).update(body).digest()
    for (const digest of given) signer = timingSafeEqual(own, digest) ? each : signer
  }
  return signer
}

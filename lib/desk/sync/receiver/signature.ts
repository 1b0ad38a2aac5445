import { createHmac, timingSafeEqual } from 'node:crypto'

/** Interface 6.3. */
const TOLERANCE_MS = 300_000
const DIGEST = /^[0-9a-f]{64}$/

/** True for a timestamp within the tolerance, in Unix seconds or, from services that count finer, milliseconds. */
export function isFresh(timestamp: string, now: Date): boolean {
  if (!/^\d{10}(\d{3})?$/.test(timestamp)) return false
  const at = Number(timestamp) * (timestamp.length === 10 ? 1_000 : 1)
  return Math.abs(now.getTime() - at) <= TOLERANCE_MS
}

type Signed = { timestamp: string; body: Uint8Array; digests: string[] }

/**
 * The secret that made one of the digests. Every pair is compared, each in constant time, so the duration reveals only how many there
 * are.
 */
export function findSigningSecret<T extends { secret: string }>(
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

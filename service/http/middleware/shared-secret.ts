import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares with a secret; nothing matches without one. Digests have one length, so the duration reveals nothing about the secret. */
export function secretMatcher(secret: string | undefined): (given: unknown) => boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const expected = secret === undefined ? undefined : digest(secret)
  return (given) => expected !== undefined && typeof given === 'string' && timingSafeEqual(digest(given), expected)
}

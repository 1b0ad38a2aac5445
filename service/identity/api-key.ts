import { createHash } from 'node:crypto'

const PREFIX = 'sk_live_'
const SECRET_BYTES = 32
const WELL_FORMED = /^sk_live_[A-Za-z0-9_-]{43}$/

/** The full text of a new key: shown once, never stored. */
export function newApiKey(randomBytes: (size: number) => Buffer): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64url')
}

export function isWellFormed(key: string): boolean {
  return WELL_FORMED.test(key)
}

/** What is stored of a key. The key is random, so one round of SHA-256 cannot be reversed by guessing. */
export function hashApiKey(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

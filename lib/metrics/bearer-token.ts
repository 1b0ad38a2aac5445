import { createHash, timingSafeEqual } from 'node:crypto'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Whether an `Authorization` header carries the token. Digests have one length, so the duration reveals nothing about the token. */
export function isBearerToken(authorization: string | null | undefined, token: string): boolean {
  const [, given] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? []
  return given !== undefined && timingSafeEqual(digest(given), digest(token))
}

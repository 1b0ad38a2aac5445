import 'server-only'
import { createHash, randomBytes } from 'node:crypto'

/** The secret of a one-time link: 32 random bytes. Only whoever gets the link has it; the desk keeps its hash. */
export function newLinkToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: hashOfToken(token) }
}

/** A plain hash is enough: nobody guesses 256 random bits. */
export const hashOfToken = (token: string) => createHash('sha256').update(token).digest('base64url')

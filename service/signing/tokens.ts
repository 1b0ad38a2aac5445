import { createHash } from 'node:crypto'
import type { Context } from '../context'
import type { SignerRow } from '../store/signers'

const TOKEN_BYTES = 32

export type NewToken = { tokenHash: string; tokenSealed: Buffer }

/** What a link is looked up by: the token itself is nowhere at rest in the clear. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** A fresh signing credential, as it is kept with its signer. */
export function newToken({ randomBytes, sealer }: Pick<Context, 'randomBytes' | 'sealer'>): NewToken {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  return { tokenHash: hashToken(token), tokenSealed: sealer.seal(token) }
}

/** The signer's link, the same at every reminder; undefined once the token is spent. */
export function signingLink(
  { sealer, signingOrigin }: Pick<Context, 'sealer' | 'signingOrigin'>,
  { tokenSealed }: Pick<SignerRow, 'tokenSealed'>,
): string | undefined {
  if (!tokenSealed) return undefined
  return `${signingOrigin}/sign/${sealer.open(tokenSealed).toString('utf8')}`
}

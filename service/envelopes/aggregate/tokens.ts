import { createHash } from 'node:crypto'
import type { Context } from '../../context'
import type { Signer } from '../sql/signers'

const TOKEN_BYTES = 32

export type NewToken = { token: string; tokenHash: string; tokenSealed: Buffer }

/** What a link is looked up by: the token itself is nowhere at rest in the clear. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** A fresh signing credential, as it is kept with the signer of this id. */
export function newToken({ randomBytes, sealer }: Pick<Context, 'randomBytes' | 'sealer'>, signerId: string): NewToken {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  return { token, tokenHash: hashToken(token), tokenSealed: sealer.seal(token, 'signers.token_sealed', signerId) }
}

/** The signer's link, the same at every reminder; undefined once the token is spent. */
export function signingLink(
  { sealer, signingOrigin }: Pick<Context, 'sealer' | 'signingOrigin'>,
  { id, tokenSealed }: Pick<Signer, 'id' | 'tokenSealed'>,
): string | undefined {
  if (!tokenSealed) return undefined
  return `${signingOrigin}/sign/${sealer.open(tokenSealed, 'signers.token_sealed', id).toString('utf8')}`
}

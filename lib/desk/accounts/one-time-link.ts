import { createHash, randomBytes } from 'node:crypto'
import 'server-only'
import type { OneTimeLink } from '@/lib/desk/accounts/contract/people'
import type { Context } from '@/lib/desk/upstream/context'
/** A plain hash is enough: nobody guesses 256 random bits. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')
/** A link with a secret of 32 random bytes. The store only has its hash. */
export function newOneTimeLink({ headers, now }: Context, page: 'invite' | 'reset', validMs: number) {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now().getTime() + validMs)
  // At the address where the admin uses the dashboard.
  const link = `${headers.get('origin') ?? ''}/${page}/${token}`
  return {
    stored: { tokenHash: hashToken(token), expiresAt },
    mailed: { link, expiresAt },
    linkFor: (person: string, mailedTo?: string | false): OneTimeLink => ({
      link,
      expires_on: expiresAt.toISOString(),
      person,
      ...(mailedTo && { mailed_to: mailedTo }),
    }),
  }
}

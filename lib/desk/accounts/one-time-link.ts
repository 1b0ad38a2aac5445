import type { OneTimeLink } from '@/lib/desk/contract/auth/people'
import type { Link } from './invites'

/** The link as the admin hands it on, at the address of the desk that the admin uses. */
export function oneTimeLink(
  request: Request,
  page: 'invite' | 'reset',
  { token, expiresAt, person }: Link,
): OneTimeLink {
  const origin = request.headers.get('origin') ?? ''
  return { link: `${origin}/${page}/${token}`, expires_on: expiresAt.toISOString(), person }
}

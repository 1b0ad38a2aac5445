import 'server-only'
import { Role, type Session } from '@/lib/contract/desk'
import { env } from '@/lib/env/env'
import { auth } from './auth'

export type SignedIn = Session['person']

/** Who sends this request, read from the database each time: a role, a ban and a sign-out count from the next request on. */
export async function findPerson(headers: Headers): Promise<SignedIn | undefined> {
  const found = await auth().api.getSession({ headers, query: { disableRefresh: true } })
  if (!found || found.user.disabledAt) return undefined
  const { id, name, email, role } = found.user
  return { id, name, email, role: Role.parse(role) }
}

/** The answer of `GET /api/session`, also for pages that prefetch it. */
export const sessionOf = (person: SignedIn): Session => ({ person, demo: env().DESK_DEMO })

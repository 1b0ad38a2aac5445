import 'server-only'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import type { Role } from '@/lib/contract/desk'
import { holds } from './roles'
import { findPerson, type SignedIn } from './session'

const current = cache(async () => findPerson(await headers()))

/**
 * The person a page is rendered for. Whoever is not signed in goes to the sign-in page, and comes back to `next`; whoever
 * lacks the role goes home.
 */
export async function requirePerson({
  role = 'support',
  next,
}: {
  role?: Role
  next?: string
} = {}): Promise<SignedIn> {
  const person = await current()
  const asked = next ?? (await headers()).get('x-desk-path') ?? '/'
  if (!person) redirect(`/sign-in?next=${encodeURIComponent(asked)}`)
  if (!holds(person.role, role)) redirect('/')
  return person
}

/** The person, or undefined: for pages that everybody may see. */
export const maybePerson = (): Promise<SignedIn | undefined> => current()

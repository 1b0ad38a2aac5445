import 'server-only'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import { may, type Permission } from '@/lib/contract/permissions'
import { findPerson, type SignedIn } from './session'

const current = cache(async () => findPerson(await headers()))

/**
 * The person a page is rendered for. Whoever is not signed in goes to the sign-in page, and comes back to `next`; whoever
 * lacks the permission goes home.
 */
export async function requirePerson({
  permission = 'desk',
  next,
}: {
  permission?: Permission
  next?: string
} = {}): Promise<SignedIn> {
  const person = await current()
  const asked = next ?? (await headers()).get('x-desk-path') ?? '/'
  if (!person) redirect(`/sign-in?next=${encodeURIComponent(asked)}`)
  if (!may(person.role, permission)) redirect('/')
  return person
}

/** The person, or undefined: for pages that everybody may see. */
export const maybePerson = (): Promise<SignedIn | undefined> => current()

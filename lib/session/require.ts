import 'server-only'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import { may, type Permission } from '@/lib/contract/permissions'
import { findPending, findPerson, type SignedIn } from './session'

const current = cache(async () => findPerson(await headers()))

/**
 * The person a page is rendered for. Whoever is not signed in goes to the sign-in page, and comes back to `next`; whose second step or
 * second factor is missing goes there first; whoever lacks the permission goes home.
 */
export async function requirePerson({
  permission = 'desk',
  next,
}: {
  permission?: Permission
  next?: string
} = {}): Promise<SignedIn> {
  const person = await current()
  const asked = `next=${encodeURIComponent(next ?? (await headers()).get('x-desk-path') ?? '/')}`
  if (!person) redirect(`${(await findPending(await headers())) ? '/sign-in/second-step' : '/sign-in'}?${asked}`)
  if (person.mustEnrol) redirect(`/second-factor?${asked}`)
  if (!may(person.role, permission)) redirect('/')
  return person
}

/** The person, or undefined: for pages that everybody may see. */
export const maybePerson = (): Promise<SignedIn | undefined> => current()

import 'server-only'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import { findPending, findPerson, type SignedIn } from './session'

const current = cache(async () => findPerson(await headers()))

/**
 * The person a page is rendered for. Without a session they sign in first and return to this page; a missing second step or second
 * factor comes first as well.
 */
export async function requirePerson(): Promise<SignedIn> {
  const person = await current()
  const returnTo = `next=${encodeURIComponent((await headers()).get('x-desk-path') ?? '/')}`
  if (!person) redirect(`${(await findPending(await headers())) ? '/sign-in/second-step' : '/sign-in'}?${returnTo}`)
  if (person.mustEnrol) redirect(`/second-factor?${returnTo}`)
  return person
}

/** The person, or undefined: for pages that everybody can open. */
export const maybePerson = (): Promise<SignedIn | undefined> => current()

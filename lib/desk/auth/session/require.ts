import 'server-only'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import { findPending, findPerson, type SignedIn } from './session'

const current = cache(async () => findPerson(await headers()))

/**
 * The person a page is rendered for. Without a session they sign in first and return to the page they asked for; with a second step
 * or a second factor missing they do that first.
 */
export async function requirePerson(): Promise<SignedIn> {
  const person = await current()
  const asked = `next=${encodeURIComponent((await headers()).get('x-desk-path') ?? '/')}`
  if (!person) redirect(`${(await findPending(await headers())) ? '/sign-in/second-step' : '/sign-in'}?${asked}`)
  if (person.mustEnrol) redirect(`/second-factor?${asked}`)
  return person
}

/** The person, or undefined: for pages that everybody may see. */
export const maybePerson = (): Promise<SignedIn | undefined> => current()

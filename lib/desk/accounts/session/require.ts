import 'server-only'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import { DATABASE_REASON } from '@/lib/desk/runtime/contract/database-messages'
import { databaseTrouble } from '@/lib/http/database-trouble'
import { findHost, findPending, findPerson, type SignedIn } from './session'

const current = cache(async () => findPerson(await headers()).catch(nameDatabaseTrouble))

/**
 * Of an error on the server, Next.js gives the page's error boundary the digest only: it then says
 * what is wrong with the database.
 */
function nameDatabaseTrouble(error: unknown): never {
  const trouble = databaseTrouble(error)
  if (!trouble) throw error
  const digest = DATABASE_REASON[trouble]
  throw Object.assign(new Error('the database failed before a page was rendered', { cause: error }), { digest })
}

/**
 * The person a page is rendered for. Without a session they sign in first and return to this page;
 * a missing second step or second factor comes first as well.
 */
export async function requirePerson(): Promise<SignedIn> {
  const person = await current()
  const returnTo = `next=${encodeURIComponent((await headers()).get('x-desk-path') ?? '/')}`
  if (!person && (await isSuspended())) redirect(IN_PERSON)
  if (!person) redirect(`${(await findPending(await headers())) ? '/sign-in/second-step' : '/sign-in'}?${returnTo}`)
  if (person.mustEnrol) redirect(`/second-factor?${returnTo}`)
  return person
}

/** The only page of a device that is handed over to a signer. */
const IN_PERSON = '/in-person'

const isSuspended = async () => (await findHost(await headers())) !== undefined

/** The person, or undefined: for pages that everybody can open. */
export const maybePerson = (): Promise<SignedIn | undefined> => current()

/**
 * The person, and whether the session cookie may be missing because the browser followed a link
 * from another site (it is SameSite=Strict).
 */
export async function readSignedIn() {
  const person = await current()
  if (!person && (await isSuspended())) redirect(IN_PERSON)
  return {
    person: person && { name: person.name, email: person.email },
    fromElsewhere: (await headers()).get('sec-fetch-site') === 'cross-site',
  }
}

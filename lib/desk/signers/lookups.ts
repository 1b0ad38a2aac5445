import 'server-only'
import type { SignerAssignmentRow } from '@/lib/contract/envelope'
import type { SignersQuery } from '@/lib/contract/page'
import { recorded } from '@/lib/desk/accounts/record'
import type { SignedIn } from '@/lib/desk/accounts/session/session'
import { lockPerson } from '@/lib/desk/accounts/sql/people'
import { type ActivityEntry, accountOfAction } from '@/lib/desk/activity/activity'
import { desk } from '@/lib/desk/runtime/database/database'
import type { Lookup } from '@/lib/desk/signers/contract'
import type { Context, Person } from '@/lib/desk/upstream/context'
import * as store from './sql'

const MAX_LOOKUPS = 10

type Address = { email: string }

/**
 * Reads a page of what an address was asked to sign, and records it. Pages and refreshes of the
 * same search are one entry a day; a lookup without a search is an entry each time.
 */
export async function lookUpSigner(
  { headers, upstream, key, now }: Context,
  person: SignedIn,
  { search, ...query }: SignersQuery & { search?: string | undefined },
): Promise<SignerAssignmentRow[]> {
  const { email } = query
  const day = now().toISOString().slice(0, 10)
  const once = search && ['signer.lookup', person.id, search, email, day].join(' ')
  const account = await accountOfAction('signer.lookup', key)
  const entry: ActivityEntry = { action: 'signer.lookup', detail: { email }, account, ...(once && { once }) }
  return recorded(
    headers,
    person,
    () => entry,
    () => upstream.signers(query),
  )
}

export async function listLookups({ id }: Person): Promise<Lookup[]> {
  const rows = await store.listLookups(id, MAX_LOOKUPS)
  return rows.map(({ email, lookedUpAt }) => ({ email, looked_up_on: lookedUpAt.toISOString() }))
}

/** Puts an address at the top of the person's list and returns the list. */
export async function rememberLookup(context: Context, person: Person, { email }: Address): Promise<Lookup[]> {
  await desk().transaction(async (tx) => {
    // One at a time, because each of several would remove what the others have just added.
    await lockPerson(tx, person.id)
    await store.replaceLookup(tx, person.id, { email, lookedUpAt: context.now() })
    const newest = await store.listLookups(person.id, MAX_LOOKUPS, tx)
    await store.removeLookupsExcept(
      tx,
      person.id,
      newest.map((row) => row.email),
    )
  })
  return listLookups(person)
}

/** Removes an address from the person's list and returns it. The record keeps the lookup. */
export async function forgetLookup(person: Person, { email }: Address): Promise<Lookup[]> {
  await store.removeLookup(person.id, email)
  return listLookups(person)
}

import 'server-only'
import type { Context, Person } from '@/lib/desk/context'
import type { Lookup } from '@/lib/desk/contract/desk'
import { lockPerson } from '@/lib/desk/store/accounts/people'
import { desk } from '@/lib/desk/store/database'
import * as store from '@/lib/desk/store/lookups'

const MAX_LOOKUPS = 10

type Address = { email: string }

/** The addresses that a person looked up last, the newest first. */
export async function listLookups(_: Context, { id }: Person): Promise<Lookup[]> {
  const rows = await store.listLookups(id, MAX_LOOKUPS)
  return rows.map(({ email, lookedUpAt }) => ({ email, looked_up_on: lookedUpAt.toISOString() }))
}

/** Puts an address on top of the person's list and returns the list, from which the oldest address may drop. */
export async function rememberLookup(context: Context, person: Person, { email }: Address): Promise<Lookup[]> {
  await desk().transaction(async (tx) => {
    // One after the other: each of several at once would remove what the others have just added.
    await lockPerson(tx, person.id)
    await store.replaceLookup(tx, person.id, { email, lookedUpAt: context.now() })
    const newest = await store.listLookups(person.id, MAX_LOOKUPS, tx)
    await store.removeLookupsExcept(
      tx,
      person.id,
      newest.map((row) => row.email),
    )
  })
  return listLookups(context, person)
}

/** Removes an address from the person's list and returns the list. The activity record still has the lookup. */
export async function forgetLookup(context: Context, person: Person, { email }: Address): Promise<Lookup[]> {
  await store.removeLookup(person.id, email)
  return listLookups(context, person)
}

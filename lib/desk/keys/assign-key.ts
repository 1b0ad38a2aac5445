import 'server-only'
import { findPersonById } from '@/lib/desk/platform/auth/sql/people'
import type { Context, Person } from '@/lib/desk/platform/context'
import { absent, conflict } from '@/lib/desk/platform/contract/refusal'
import { desk } from '@/lib/desk/platform/database/database'
import { violates } from '@/lib/desk/platform/database/violation'
import { CONFIGURED, type DefaultSwitched } from '@/lib/desk/platform/upstream/contract/service-key'
import * as store from '@/lib/desk/platform/upstream/keys/sql'
import { type KeyId, listKeys, requireKey } from './keys'

/** Assigns a key to a person, or the default (null). Returns both names. */
export async function assignKey(
  _: Context,
  __: Person,
  { id: personId, key: keyId }: { id: string; key: string | null },
): Promise<{ person: string; key?: string }> {
  const person = await findPersonById(personId)
  if (!person) throw absent('person')
  if (keyId === null) {
    await store.removeAssignment(personId)
    return { person: person.name }
  }
  const key = await requireKey(keyId)
  await store.upsertAssignment(personId, keyId).catch((error: unknown) => {
    throw violates('foreign key', error) ? conflict('The person or the key no longer exists. Reload the page.') : error
  })
  return { person: person.name, key: key.name }
}

/** The key that a person has before getting another one. */
export async function describeAssignment({ params }: { params: KeyId }): Promise<Record<string, unknown>> {
  const before = await store.findAssignedKey(params.id)
  return { before: { key: before?.name ?? 'the default' } }
}

/**
 * Makes a key the default. The request names the account that the admin confirmed: everybody without a key of their own works in that
 * account from then on, so a switch to another one must not happen by accident.
 */
export async function switchDefault(
  _: Context,
  __: Person,
  { id, account }: KeyId & { account: string | null },
): Promise<DefaultSwitched> {
  const keys = await listKeys()
  const next = keys.find((key) => key.id === id)
  if (!next) throw absent('key')
  if ((next.account ?? null) !== account) {
    throw conflict(
      `This key belongs to ${next.account ?? 'an account that the service does not name'}. Load the page again and confirm it.`,
    )
  }
  const before = keys.find((key) => key.default)
  if (id === CONFIGURED) await store.clearDefaultKey()
  else {
    await desk().transaction(async (tx) => {
      if (!(await store.makeKeyDefault(tx, id))) throw absent('key')
    })
  }
  return {
    key: next.name,
    account: next.account,
    before: { ...(before && { key: before.name }), ...(before?.account && { account: before.account }) },
  }
}

import 'server-only'
import * as store from '@/lib/desk/platform/auth/sql/passkeys'
import { lockPerson } from '@/lib/desk/platform/auth/sql/people'
import type { Context, Person } from '@/lib/desk/platform/context'
import { absent, conflict } from '@/lib/desk/platform/contract/refusal'
import { desk } from '@/lib/desk/platform/database/database'
import { addMissingRecoveryCodes, removeFactor } from './recovery-codes'

/** Saves a verified passkey. Returns recovery codes when there are none yet. */
export async function addPasskey(passkey: store.NewPasskey): Promise<string[]> {
  return desk().transaction(async (tx) => {
    await lockPerson(tx, passkey.personId)
    if (!(await store.insertPasskey(tx, passkey))) throw conflict('This passkey is known already.')
    return addMissingRecoveryCodes(tx, passkey.personId)
  })
}

type Renaming = { id: string; name: string }

export async function renamePasskey(_: Context, person: Person, { id, name }: Renaming): Promise<void> {
  if (!(await store.renamePasskey({ personId: person.id, id }, name))) throw absent('passkey')
}

/** Returns the name it had. */
export const removePasskey = (_: Context, person: Person, { id }: { id: string }): Promise<{ passkey: string }> =>
  removeFactor(person.id, 'A passkey', async (tx) => {
    const removed = await store.removePasskey(tx, { personId: person.id, id })
    if (!removed) throw absent('passkey')
    return { passkey: removed.name }
  })

/** What the activity record says about a passkey before a change. */
export async function describePasskey(personId: string, id: string): Promise<Record<string, unknown>> {
  const found = await store.findOwnPasskey({ personId, id })
  return found ? { before: { passkey: found.name } } : {}
}

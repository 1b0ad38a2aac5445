import 'server-only'
import { findKeyOf } from '@/lib/desk/accounts/sql/key-assignments'
import type { ServiceKey } from '@/lib/desk/upstream/contract/service-key'
import { openAllKeys, toServiceKey } from '@/lib/desk/upstream/keys/key-of'

/** The key for a person's requests: the assigned one, or else the default. Undefined means the configured one. */
export async function keyOfPerson(personId: string | undefined): Promise<ServiceKey | undefined> {
  await openAllKeys()
  const row = await findKeyOf(personId)
  return row && toServiceKey(row)
}

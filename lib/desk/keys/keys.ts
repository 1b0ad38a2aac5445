import 'server-only'
import { findUnconfirmedSender } from '@/lib/desk/drafts/sql/drafts'
import { saveOrphaned } from '@/lib/desk/envelopes/sql/retention'
import type { Context, Person } from '@/lib/desk/platform/context'
import { absent, conflict, isRefusal, messageFor } from '@/lib/desk/platform/contract/refusal'
import { desk } from '@/lib/desk/platform/database/database'
import { CONFIGURED, type DeskKey } from '@/lib/desk/platform/upstream/contract/service-key'
import { accountOf, serviceOf } from '@/lib/desk/platform/upstream/keys/account'
import { keyStillHere, toServiceKey } from '@/lib/desk/platform/upstream/keys/key-of'
import * as store from '@/lib/desk/platform/upstream/keys/sql'
import { factsOf, tryKey } from '@/lib/desk/platform/upstream/try-key'
import { upstream } from '@/lib/desk/platform/upstream/upstream'

/** A page shows them all at once. */
const MAX_KEYS = 100

export type KeyId = { id: string }

/** Every key with the people it is assigned to, the configured one first: without facts, but with the reason, when the service can't be asked. */
export async function listKeys(): Promise<DeskKey[]> {
  const rows = (await store.listKeys()).slice(0, MAX_KEYS)
  const assignments = await store.listAssignments(rows.map(({ id }) => id))
  const added = rows.map((row) => ({
    ...toKey(row),
    people: assignments.filter(({ keyId }) => keyId === row.id).map(({ id, name }) => ({ id, name })),
  }))
  const facts = await upstream(undefined)
    .identity()
    .then(factsOf)
    .catch((error: unknown) => ({ trouble: troubleOf(error) }))
  const isDefault = !added.some((key) => key.default)
  const refused = upstream(undefined).keyState() === 'refused' ? { refused: true } : {}
  return [{ id: CONFIGURED, name: 'Configured key', default: isDefault, people: [], ...facts, ...refused }, ...added]
}

function troubleOf(error: unknown): string {
  if (isRefusal(error)) return messageFor(error, true)
  throw error
}

export function toKey(row: store.KeyRow): DeskKey {
  return {
    ...row.facts,
    id: row.id,
    name: row.name,
    tail: row.tail,
    default: row.isDefault,
    added_by: row.addedBy,
    added_on: row.addedAt.toISOString(),
    replaced_on: row.replacedAt?.toISOString(),
    tested_on: row.testedAt.toISOString(),
    trouble: row.trouble ?? undefined,
    ...(upstream(toServiceKey(row)).keyState() === 'refused' && { refused: true }),
    people: [],
  }
}

export async function requireKey(id: string): Promise<store.KeyRow> {
  const row = await store.findKey(id)
  if (!row) throw absent('key')
  return row
}

/** Asks the service about a stored key and stores what it says, or why it refuses. */
export async function testKey({ now }: Context, _: Person, { id }: KeyId): Promise<DeskKey> {
  const secret = await (await keyStillHere(id)).secret()
  const result = await tryKey(secret)
    .then((facts) => ({ facts, trouble: null }))
    .catch((error: unknown) => ({ trouble: troubleOf(error) }))
  const row = await store.saveKeyTest(id, { ...result, testedAt: now() })
  if (!row) throw absent('key')
  return toKey(row)
}

/**
 * Removes a key; the people who had it have the default from now on. A send whose answer got lost can only be repeated under the
 * same key, so that key stays until the send is settled.
 */
export async function removeKey(_: Context, __: Person, { id }: KeyId): Promise<{ name: string }> {
  // The service may have refused the key before it named the account: then its copy ends with those that no key leads to.
  const account = await accountOf(await keyStillHere(id)).catch(() => undefined)
  const removed = await desk().transaction(async (tx) => {
    const row = await store.lockKey(tx, id)
    if (!row) throw absent('key')
    const sender = await findUnconfirmedSender(tx, id)
    if (sender) {
      throw conflict(
        `${sender} sent an envelope under this key that isn't confirmed yet. Send it again, or replace the key, before you remove it.`,
      )
    }
    await store.removeKey(tx, id)
    return row
  })
  // From now on nobody expects its mirror to be current.
  if (account && !(await serviceOf(account))) await saveOrphaned(account, true)
  return removed
}

/** A key as the activity record names it, never with its secret. */
export async function describeKey({ params }: { params: KeyId }): Promise<Record<string, unknown>> {
  const found = await store.findKey(params.id)
  return found ? { key: found.name, account: found.facts.account, before: { tail: found.tail } } : {}
}

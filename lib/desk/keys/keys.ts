import 'server-only'
import { createHash, randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { absent, conflict, Refusal } from '@/lib/desk/contract/refusal'
import type { DeskKey, KeyFacts } from '@/lib/desk/contract/service-key'
import { desk } from '@/lib/desk/store/database'
import { drafts, people } from '@/lib/desk/store/schema/desk'
import { keyAssignments, serviceKeys } from '@/lib/desk/store/schema/key'
import { keySeal } from '@/lib/desk/store/seals'
import { violates } from '@/lib/desk/store/violation'

/** An account with more keys than this is not what the page is made for. */
const MOST = 100

type Row = typeof serviceKeys.$inferSelect
export type Tested = { facts: KeyFacts; at: Date }

const digestOf = (secret: string) => createHash('sha256').update(secret).digest('hex')

const kept = (id: string, secret: string, { facts, at }: Tested) => ({
  sealed: keySeal.seal(secret, id),
  digest: digestOf(secret),
  tail: secret.slice(-4),
  facts,
  testedAt: at,
  trouble: null,
})

/** The keys that were added, with the people they are assigned to. */
export async function listKeys(): Promise<DeskKey[]> {
  const rows = await desk().select().from(serviceKeys).orderBy(asc(serviceKeys.addedAt)).limit(MOST)
  const assigned = await desk()
    .select({ keyId: keyAssignments.keyId, id: people.id, name: people.name })
    .from(keyAssignments)
    .innerJoin(people, eq(people.id, keyAssignments.personId))
    .where(
      inArray(
        keyAssignments.keyId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(people.name))
  return rows.map((row) => ({
    ...toKey(row),
    people: assigned.filter(({ keyId }) => keyId === row.id).map(({ id, name }) => ({ id, name })),
  }))
}

function toKey(row: Row): DeskKey {
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
    people: [],
  }
}

export async function findKey(id: string): Promise<Row> {
  const [row] = await desk().select().from(serviceKeys).where(eq(serviceKeys.id, id))
  if (!row) throw absent('key')
  return row
}

/** Keeps a key that was tested. One that is here already is refused by its name. */
export async function addKey(name: string, secret: string, tested: Tested, addedBy: string): Promise<DeskKey> {
  const id = randomUUID()
  const [row] = await desk()
    .insert(serviceKeys)
    .values({ id, name, addedBy, ...kept(id, secret, tested) })
    .onConflictDoNothing({ target: serviceKeys.digest })
    .returning()
  if (!row) throw await here(secret)
  return toKey(row)
}

/** Puts another secret in the place of a key's: requests that begin from now on go out under it, those under way end under the old. */
export async function replaceSecret(id: string, secret: string, tested: Tested): Promise<DeskKey> {
  const [other] = await desk()
    .select({ id: serviceKeys.id })
    .from(serviceKeys)
    .where(eq(serviceKeys.digest, digestOf(secret)))
  if (other) throw await here(secret)
  const [row] = await desk()
    .update(serviceKeys)
    .set({
      ...kept(id, secret, tested),
      version: sql`${serviceKeys.version} + 1`,
      channel: null,
      replacedAt: tested.at,
    })
    .where(eq(serviceKeys.id, id))
    .returning()
    // Of several that bring the same secret at one moment, one comes first.
    .catch(async (error: unknown) => {
      throw violates('unique', error) ? await here(secret) : error
    })
  if (!row) throw absent('key')
  return toKey(row)
}

async function here(secret: string): Promise<Refusal> {
  const [row] = await desk()
    .select({ name: serviceKeys.name })
    .from(serviceKeys)
    .where(eq(serviceKeys.digest, digestOf(secret)))
  return new Refusal(400, `This key is here already${row ? `, as “${row.name}”` : ''}.`, { field: 'secret' })
}

/** What the service said of it just now; `trouble` when it could not be asked, or refused. */
export async function noteTest(id: string, tested: Tested | { trouble: string; at: Date }): Promise<DeskKey> {
  const change =
    'facts' in tested
      ? { facts: tested.facts, channel: channelUnder(tested.facts.account), testedAt: tested.at, trouble: null }
      : { testedAt: tested.at, trouble: tested.trouble }
  const [row] = await desk().update(serviceKeys).set(change).where(eq(serviceKeys.id, id)).returning()
  if (!row) throw absent('key')
  return toKey(row)
}

/** An account that goes by another name now has its channel found again. */
const channelUnder = (account: string | undefined) =>
  sql`case when ${serviceKeys.facts} ->> 'account' is not distinct from ${account ?? null}::text then ${serviceKeys.channel} end`

/** Makes it the one for everybody who has none of their own. */
export function makeDefault(id: string): Promise<DeskKey> {
  return desk().transaction(async (tx) => {
    // One after the other: two at once would both find no default.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('default service key'))`)
    await tx
      .update(serviceKeys)
      .set({ isDefault: false })
      .where(and(eq(serviceKeys.isDefault, true), ne(serviceKeys.id, id)))
    const [row] = await tx.update(serviceKeys).set({ isDefault: true }).where(eq(serviceKeys.id, id)).returning()
    if (!row) throw absent('key')
    return toKey(row)
  })
}

/** The configured key is the default again. */
export async function noDefault(): Promise<void> {
  await desk().update(serviceKeys).set({ isDefault: false }).where(eq(serviceKeys.isDefault, true))
}

/**
 * Takes the key out of the desk; the people who had it have the default from now on. A send whose answer got lost can only be
 * repeated under the same key, so that one stays until this is settled.
 */
export function removeKey(id: string): Promise<{ name: string }> {
  return desk().transaction(async (tx) => {
    const [row] = await tx
      .select({ name: serviceKeys.name })
      .from(serviceKeys)
      .where(eq(serviceKeys.id, id))
      .for('update')
    if (!row) throw absent('key')
    const [waiting] = await tx
      .select({ person: people.name })
      .from(drafts)
      .innerJoin(people, eq(people.id, drafts.personId))
      .where(and(eq(drafts.sentWith, id), eq(drafts.state, 'sending')))
      .limit(1)
    if (waiting) {
      throw conflict(
        `A send of ${waiting.person} under this key is not confirmed yet. It has to be sent again, or the key replaced, before the key can go.`,
      )
    }
    await tx.delete(serviceKeys).where(eq(serviceKeys.id, id))
    return row
  })
}

/** Gives a person a key of their own, or with none the default. Answers both their names. */
export async function assignKey(
  personId: string,
  keyId: string | undefined,
): Promise<{ person: string; key?: string }> {
  const [person] = await desk().select({ name: people.name }).from(people).where(eq(people.id, personId))
  if (!person) throw absent('person')
  if (keyId === undefined) {
    await desk().delete(keyAssignments).where(eq(keyAssignments.personId, personId))
    return { person: person.name }
  }
  const key = await findKey(keyId)
  await desk()
    .insert(keyAssignments)
    .values({ personId, keyId })
    .onConflictDoUpdate({ target: keyAssignments.personId, set: { keyId } })
    .catch((error: unknown) => {
      throw violates('foreign key', error)
        ? conflict('The person or the key no longer exists. Reload the page.')
        : error
    })
  return { person: person.name, key: key.name }
}

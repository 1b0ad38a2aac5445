import 'server-only'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import type { Desk } from '@/lib/desk/platform/database/database'
import { fold } from '@/lib/envelope/search'
import type { SignerState } from '@/lib/envelope/state'
import { mirrorEnvelopes, mirrorPeople } from '../schema'

export type PersonRow = Pick<typeof mirrorPeople.$inferSelect, 'email' | 'name' | 'company' | 'changedAt' | 'folded'>
type Named = { email: string; name: string; company: string; changedAt: Date }

/** How many of the newest people are looked through before the index of trigrams is used. */
const WALK = 5_000

/** Remembers who has a slot in an envelope. The newest envelope has the name that counts. */
export async function upsertPeople(tx: Desk, account: string, people: readonly Named[]): Promise<void> {
  const newest = new Map<string, Named>()
  for (const person of people) {
    const other = newest.get(person.email)
    if (person.email !== '' && (!other || other.changedAt <= person.changedAt)) newest.set(person.email, person)
  }
  if (newest.size === 0) return
  // Always in the same order: two transactions that lock these rows in different orders would
  // deadlock.
  const inOrder = [...newest.values()].sort((a, b) => (a.email < b.email ? -1 : 1))
  await tx
    .insert(mirrorPeople)
    .values(
      inOrder.map(({ email, name, company, changedAt }) => ({
        account,
        email,
        name,
        company,
        changedAt,
        folded: fold(`${name} ${email} ${company}`),
      })),
    )
    .onConflictDoUpdate({
      target: [mirrorPeople.account, mirrorPeople.email],
      set: {
        name: sql`excluded.name`,
        company: sql`excluded.company`,
        changedAt: sql`excluded.changed_at`,
        folded: sql`excluded.folded`,
      },
      setWhere: sql`excluded.changed_at >= ${mirrorPeople.changedAt}`,
    })
}

/** Forgets those of these people who have no envelope anymore. */
export async function removeUnusedPeople(
  tx: Desk,
  people: readonly { account: string; email: string }[],
): Promise<void> {
  if (people.length === 0) return
  await tx.execute(sql`
    delete from ${mirrorPeople} p using json_to_recordset(${JSON.stringify(people)}::json) as r(account text, email text)
    where p.account = r.account and p.email = r.email
      and not exists (select 1 from mirror_signers s where s.account = p.account and s.email = p.email)`)
}

/** LIKE's own signs are ordinary characters here. */
const containing = (part: string) => `%${part.replace(/[\\%_]/g, '\\$&')}%`

/** The people whose name, address or company contains each of these parts, the newest first. */
export async function findPeople(tx: Desk, account: string, parts: string[], limit: number): Promise<PersonRow[]> {
  const matches = sql.join(
    parts.map((part) => sql`folded like ${containing(part)}`),
    sql` and `,
  )
  const newest = await tx.execute<PersonRow>(sql`
    select email, name, company, changed_at as "changedAt", folded from (
      select * from ${mirrorPeople} where account = ${account} order by changed_at desc limit ${WALK}
    ) as newest where ${matches} order by changed_at desc limit ${limit}`)
  // The index has words of three letters and more.
  if (newest.rows.length >= limit || !parts.some((part) => part.length > 2)) return newest.rows
  // Before they are sorted, so that the planner does not read another index in the list's order and
  // wait for matches.
  const { rows } = await tx.execute<PersonRow>(sql`
    with found as materialized (select * from ${mirrorPeople} where account = ${account} and ${matches})
    select email, name, company, changed_at as "changedAt", folded from found order by changed_at desc limit ${limit}`)
  return rows
}

/** The people who have a word like each of these parts, the most similar first. */
export async function findSimilarPeople(
  tx: Desk,
  account: string,
  parts: string[],
  limit: number,
): Promise<PersonRow[]> {
  await tx.execute(sql`select set_config('pg_trgm.word_similarity_threshold', '0.5', true)`)
  const matches = sql.join(
    parts.map((part) => sql`folded %> ${part}`),
    sql` and `,
  )
  const { rows } = await tx.execute<PersonRow>(sql`
    select email, name, company, changed_at as "changedAt", folded from ${mirrorPeople}
    where account = ${account} and ${matches}
    order by word_similarity(${parts.join(' ')}, folded) desc, changed_at desc limit ${limit}`)
  return rows
}

export type SlotRow = { email: string; envelopeId: string; position: number; state: SignerState }

/** At most `limit` slots of each of these people, those in the newest envelopes first. */
export async function newestSlots(tx: Desk, account: string, emails: string[], limit: number): Promise<SlotRow[]> {
  const { rows } = await tx.execute<SlotRow>(sql`
    select p.email, s.envelope_id as "envelopeId", s.position, s.state
    from unnest(${sql.param(emails)}::text[]) as p(email) cross join lateral (
      select envelope_id, position, state from mirror_signers
      where account = ${account} and email = p.email order by changed_at desc limit ${limit}
    ) s`)
  return rows
}

export async function envelopesById(tx: Desk, account: string, ids: string[]): Promise<Map<string, PdfSignRequest>> {
  const { id, envelope } = mirrorEnvelopes
  const rows = await tx
    .select({ id, envelope })
    .from(mirrorEnvelopes)
    .where(and(eq(mirrorEnvelopes.account, account), inArray(id, ids)))
  return new Map(rows.map((row) => [row.id, row.envelope]))
}

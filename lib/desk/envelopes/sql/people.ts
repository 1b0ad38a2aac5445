import 'server-only'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import type { Desk } from '@/lib/desk/runtime/database/database'
import { fold } from '@/lib/envelope/search'
import { mirrorEnvelopes, mirrorPeople } from '../schema'

type Named = { email: string; name: string; company: string; changedAt: Date }

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

export async function envelopesById(tx: Desk, account: string, ids: string[]): Promise<Map<string, PdfSignRequest>> {
  const { id, envelope } = mirrorEnvelopes
  const rows = await tx
    .select({ id, envelope })
    .from(mirrorEnvelopes)
    .where(and(eq(mirrorEnvelopes.account, account), inArray(id, ids)))
  return new Map(rows.map((row) => [row.id, row.envelope]))
}

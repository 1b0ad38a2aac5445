import 'server-only'
import { createHash } from 'node:crypto'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { isAddress } from '@/lib/contract/address'
import { companyKey, companyOf } from '@/lib/desk/contacts/contract'
import { contactAddresses, forgottenAddresses } from '@/lib/desk/contacts/schema'
import { VALUES_MARK } from '@/lib/desk/envelopes/mirror/search-vector'
import type { mirrorEnvelopes } from '@/lib/desk/envelopes/schema'
import type { Desk } from '@/lib/desk/runtime/database/database'
import { fold } from '@/lib/envelope/search'

/** Somebody to whom an account sent something, and when. */
export type Addressee = { email: string; name: string; company: string; sentAt: Date }
type Address = { account: string; email: string }

const MAX_NAME_LENGTH = 200

/**
 * Merging, separating and forgetting lock an account's contacts exclusively. Those who add or
 * remove addresses share the lock, so a change of an envelope cannot bring back what is being
 * forgotten.
 */
export async function lockContacts(tx: Desk, account: string, mode: 'shared' | 'exclusive'): Promise<void> {
  const key = sql`hashtextextended(${`contacts of ${account}`}, 0)`
  await tx.execute(
    mode === 'shared' ? sql`select pg_advisory_xact_lock_shared(${key})` : sql`select pg_advisory_xact_lock(${key})`,
  )
}

/** Stored in place of a forgotten address. */
export const hashAddress = ({ account, email }: Address): string =>
  createHash('sha256').update(`${account}\0${email}`).digest('hex')

/** As `hashAddress`, of a column. */
export const hashOfColumn = (account: string, email: SQL): SQL =>
  sql`encode(sha256(convert_to(${account}, 'UTF8') || '\\x00'::bytea || convert_to(${email}, 'UTF8')), 'hex')`

/** When each of these addresses was forgotten, if it was. */
export async function findForgotten(tx: Desk, account: string, emails: readonly string[]): Promise<Map<string, Date>> {
  const byHash = new Map(emails.map((email) => [hashAddress({ account, email }), email]))
  const { hash } = forgottenAddresses
  const rows = await tx
    .select()
    .from(forgottenAddresses)
    .where(and(eq(forgottenAddresses.account, account), inArray(hash, [...byHash.keys()])))
  return new Map(rows.map((row) => [byHash.get(row.hash) ?? '', row.forgottenAt]))
}

/**
 * Adds the people to whom an account sent something. The newest name counts, and what was sent
 * before an address was forgotten does not.
 */
export async function upsertAddresses(tx: Desk, account: string, people: readonly Addressee[]): Promise<void> {
  const newest = newestOfEach(people)
  if (newest.length === 0) return
  await lockContacts(tx, account, 'shared')
  const before = await findEarlier(tx, account, newest)
  const rows = newest
    .map((person) => withCompany(person, before.get(person.email)))
    .map(({ email, name, company, sentAt }) => ({
      email,
      name,
      company,
      key: companyKey(company),
      folded: searchText({ name, email, company }),
      hash: hashAddress({ account, email }),
      sent: sentAt.toISOString(),
    }))
  // Always in the same order: two transactions that lock these rows in different orders would
  // deadlock.
  const contacts = await tx.execute<{ id: string }>(sql`
    insert into contact_addresses as a
      (account, email, contact_id, name, company, company_key, last_sent_at, folded)
    select ${account}, email, gen_random_uuid(), name, company, key, sent, folded
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as r(email text, name text, company text, key text, sent timestamptz, folded text, hash text)
    where not exists (
      select 1 from forgotten_addresses f where f.account = ${account} and f.hash = r.hash and f.forgotten_at >= r.sent)
    order by email
    on conflict (account, email) do update set
      name = coalesce(nullif(excluded.name, ''), a.name), company = excluded.company,
      company_key = excluded.company_key, last_sent_at = excluded.last_sent_at, folded = excluded.folded
    where excluded.last_sent_at > a.last_sent_at
      or excluded.last_sent_at = a.last_sent_at
        and (excluded.name, excluded.company) is distinct from (a.name, a.company)
    returning contact_id as id`)
  await refreshContacts(
    tx,
    contacts.rows.map(({ id }) => id),
  )
}

/** One statement cannot change a row twice. */
function newestOfEach(people: readonly Addressee[]): Addressee[] {
  const newest = new Map<string, Addressee>()
  for (const person of people) {
    const email = person.email.trim().toLowerCase()
    const other = newest.get(email)
    if (!isAddress(email) || (other && other.sentAt > person.sentAt)) continue
    newest.set(email, { email, name: plain(person.name), company: plain(person.company), sentAt: person.sentAt })
  }
  return [...newest.values()]
}

type Earlier = Pick<Addressee, 'name' | 'company' | 'sentAt'>

async function findEarlier(tx: Desk, account: string, people: readonly Addressee[]): Promise<Map<string, Earlier>> {
  const emails = people.map(({ email }) => email)
  const { email, name, company, lastSentAt: sentAt } = contactAddresses
  const rows = await tx
    .select({ email, name, company, sentAt })
    .from(contactAddresses)
    .where(and(eq(contactAddresses.account, account), inArray(email, emails)))
  return new Map(rows.map((row) => [row.email, row]))
}

/**
 * A send of the dashboard names no company: the known one stays. The mirror reads the same envelope
 * later, with an earlier time of the service's clock; its company counts if none was named before.
 */
function withCompany(person: Addressee, earlier: Earlier | undefined): Addressee {
  const byDomain = companyOf({ company: '', email: person.email })
  if (!person.company) return { ...person, company: earlier?.company ?? byDomain }
  const withName = { ...person, company: companyOf(person) }
  if (!earlier || earlier.company !== byDomain || earlier.sentAt <= person.sentAt) return withName
  return { ...withName, name: earlier.name, sentAt: earlier.sentAt }
}

/** Without what a service should never have in a name. */
const plain = (name: string) =>
  name
    .replace(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim()
    .slice(0, MAX_NAME_LENGTH)

/** With a space before each word and part of the address: suggestions match beginnings of words. */
const searchText = ({ name, email, company }: Pick<Addressee, 'name' | 'email' | 'company'>) =>
  fold(` ${name} ${email} ${email.replace(/[@._+-]+/g, ' ')} ${company}`).replace(/\s+/g, ' ')

/** Derives these contacts from their addresses again, and removes those without any. */
export async function refreshContacts(tx: Desk, contactIds: readonly string[]): Promise<void> {
  if (contactIds.length === 0) return
  const ids = sql`any(${sql.param([...new Set(contactIds)])}::uuid[])`
  await tx.execute(sql`
    insert into account_contacts as c (id, account, name, company, company_key, last_sent_at, addresses, folded)
    select contact_id, account,
      (array_agg(name order by name = '', last_sent_at desc, email))[1],
      (array_agg(company order by company = '', last_sent_at desc, email))[1],
      (array_agg(company_key order by company = '', last_sent_at desc, email))[1],
      max(last_sent_at), count(*), string_agg(folded, '' order by last_sent_at desc, email)
    from contact_addresses where contact_id = ${ids} group by contact_id, account order by contact_id
    on conflict (id) do update set
      name = coalesce(c.chosen_name, excluded.name), company = excluded.company, company_key = excluded.company_key,
      last_sent_at = excluded.last_sent_at, addresses = excluded.addresses,
      folded = excluded.folded || coalesce(' ' || lower(c.chosen_name), '')`)
  await tx.execute(sql`
    delete from account_contacts c where id = ${ids}
      and not exists (select 1 from contact_addresses a where a.contact_id = c.id)`)
}

/** Removes those of these addresses that no mirrored envelope has anymore. */
export async function removeUnusedAddresses(tx: Desk, addresses: readonly Address[]): Promise<void> {
  if (addresses.length === 0) return
  for (const account of [...new Set(addresses.map(({ account }) => account))].sort())
    await lockContacts(tx, account, 'shared')
  const { rows } = await tx.execute<{ id: string }>(sql`
    delete from contact_addresses a using json_to_recordset(${JSON.stringify(addresses)}::json) as r(account text, email text)
    where a.account = r.account and a.email = r.email
      and not exists (select 1 from mirror_signers s where s.account = a.account and s.email = a.email)
    returning a.contact_id as id`)
  await refreshContacts(
    tx,
    rows.map(({ id }) => id),
  )
}

/** Removes all that is known about an account's contacts, when its mirror is removed. */
export async function removeContacts(tx: Desk, account: string): Promise<void> {
  await lockContacts(tx, account, 'shared')
  for (const table of ['contact_addresses', 'account_contacts', 'contact_companies', 'forgotten_addresses'])
    await tx.execute(sql`delete from ${sql.identifier(table)} where account = ${account}`)
}

type ForgottenValues = Pick<typeof mirrorEnvelopes.$inferSelect, 'id' | 'eventId' | 'changedAt' | 'envelope'>

/** Envelopes with something filled in, of which a signer's address is forgotten; locked. */
export async function lockForgottenValues(
  tx: Desk,
  account: string,
  { after, limit }: { after: string; limit: number },
): Promise<ForgottenValues[]> {
  const { rows } = await tx.execute<ForgottenValues>(sql`
    select id, event_id as "eventId", changed_at as "changedAt", envelope from mirror_envelopes e
    where account = ${account} and search @@ ${`'${VALUES_MARK}'`}::tsquery and id > ${after}
      and exists (
        select 1 from mirror_signers s
        join forgotten_addresses f on f.account = s.account and f.hash = ${hashOfColumn(account, sql`s.email`)}
        where s.account = e.account and s.envelope_id = e.id)
    order by id limit ${limit} for update of e`)
  return rows.map((row) => ({ ...row, changedAt: new Date(row.changedAt) }))
}

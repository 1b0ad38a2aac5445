import 'server-only'
import { and, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import { hashAddress, refreshContacts } from '@/lib/desk/envelopes/sql/addresses'
import type { Desk } from '@/lib/desk/platform/database/database'
import { signerLookups } from '@/lib/desk/signers/schema'
import { contactAddresses, contacts, forgottenAddresses } from './schema'

export type ContactRow = typeof contacts.$inferSelect
export type AddressRow = Omit<typeof contactAddresses.$inferSelect, 'folded' | 'companyKey'>
export type CompanyRow = { key: string; name: string; people: number; lastSentAt: Date; place: string }
export type ListedContact = Pick<ContactRow, 'id' | 'name' | 'company' | 'addresses' | 'lastSentAt'> & { place: string }
/** Where a page begins: after the row with this date and id. */
export type Place = { at: string; id: string }

export type Search = {
  account: string
  /** Folded; each has to occur. */
  parts: readonly string[]
  /** Suggestions match beginnings of words only. */
  beginnings?: boolean
  companyKey?: string | undefined
  after?: Place | undefined
  limit: number
}

/** How many of the newest rows are looked through before the index of trigrams is used. */
const WALK = 5_000
/** Suggestions are not worth a longer wait, when half of all names have these trigrams. */
const MAX_SIMILAR_MS = 500
/** More people of a company are not counted. */
export const PEOPLE_CAP = 100

const CONTACT = sql`id, name, company, addresses, last_sent_at as "lastSentAt", last_sent_at::text as place`

/** LIKE's own signs are ordinary characters here. */
const pattern = (part: string, beginnings = false) => `%${beginnings ? ' ' : ''}${part.replace(/[\\%_]/g, '\\$&')}%`

/** The account's contacts that match, those it sent to last first. */
export function findContacts(tx: Desk, search: Search): Promise<ListedContact[]> {
  const { account, companyKey, after } = search
  const inCompany = companyKey === undefined ? sql`` : sql`and company_key = ${companyKey}`
  const behind = after ? sql`and (last_sent_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``
  return find(search, {
    read: async (query) => (await tx.execute<ListedContact>(query)).rows,
    columns: CONTACT,
    rows: sql`account_contacts where account = ${account} ${inCompany} ${behind}`,
    text: sql`folded`,
    order: sql`last_sent_at desc, id desc`,
  })
}

/** The companies of the account's contacts, those it sent to last first. */
export async function findCompanies(tx: Desk, search: Search): Promise<CompanyRow[]> {
  const { account, after } = search
  const behind = after ? sql`and (last_sent_at, key) < (${after.at}::timestamptz, ${after.id})` : sql``
  return find(search, {
    read: async (query) => (await tx.execute<CompanyRow>(query)).rows,
    columns: companyColumns(account),
    rows: sql`contact_companies c where account = ${account} ${behind} and ${hasPeople}`,
    text: sql`key`,
    order: sql`last_sent_at desc, key desc`,
  })
}

const hasPeople = sql`exists (select 1 from account_contacts p where p.account = c.account and p.company_key = c.key)`
const companyColumns = (account: string) => sql`key, name, last_sent_at as "lastSentAt", last_sent_at::text as place,
  (select count(*)::int from (select 1 from account_contacts p
    where p.account = ${account} and p.company_key = key limit ${PEOPLE_CAP + 1}) counted) as people`

type List<Row> = {
  read: (query: SQL) => Promise<Row[]>
  columns: SQL
  rows: SQL
  text: SQL
  order: SQL
}

async function find<Row>(
  { parts, beginnings, limit }: Search,
  { read, columns, rows, text, order }: List<Row>,
): Promise<Row[]> {
  if (parts.length === 0) return read(sql`select ${columns} from ${rows} order by ${order} limit ${limit}`)
  const matches = and(...parts.map((part) => sql`${text} like ${pattern(part, beginnings)}`))
  const newest = sql`(select * from ${rows} order by ${order} limit ${WALK}) as newest`
  const walked = await read(sql`select ${columns} from ${newest} where ${matches} order by ${order} limit ${limit}`)
  // The index has words of three letters and more.
  if (walked.length >= limit || !parts.some((part) => part.length > 2)) return walked
  // Before the order: otherwise the planner reads the list's index.
  return read(sql`with found as materialized (select * from ${rows} and ${matches})
    select ${columns} from (select * from found order by ${order} limit ${limit}) as found order by ${order}`)
}

/** The contacts whose text is written like each of these parts, the most similar first. */
export async function findSimilarContacts(tx: Desk, { account, parts, limit }: Search): Promise<ListedContact[]> {
  const rows = sql`account_contacts where account = ${account}`
  const read = async (query: SQL) => (await tx.execute<ListedContact>(query)).rows
  return findSimilar(tx, { parts, limit }, { read, columns: CONTACT, rows, text: sql`folded` })
}

export async function findSimilarCompanies(tx: Desk, { account, parts, limit }: Search): Promise<CompanyRow[]> {
  const rows = sql`contact_companies c where account = ${account} and ${hasPeople}`
  const read = async (query: SQL) => (await tx.execute<CompanyRow>(query)).rows
  return findSimilar(tx, { parts, limit }, { read, columns: companyColumns(account), rows, text: sql`key` })
}

async function findSimilar<Row>(
  tx: Desk,
  { parts, limit }: Pick<Search, 'parts' | 'limit'>,
  { read, columns, rows, text }: Omit<List<Row>, 'order'>,
): Promise<Row[]> {
  await tx.execute(sql`select set_config('pg_trgm.word_similarity_threshold', '0.5', true),
    set_config('statement_timeout', ${String(MAX_SIMILAR_MS)}, true)`)
  const matches = and(...parts.map((part) => sql`${text} %> ${part}`))
  return read(sql`
    select ${columns} from ${rows} and ${matches}
    order by word_similarity(${parts.join(' ')}, ${text}) desc, last_sent_at desc limit ${limit}`)
}

export async function findContact(tx: Desk, account: string, id: string): Promise<ContactRow | undefined> {
  const [row] = await tx
    .select()
    .from(contacts)
    .where(and(eq(contacts.account, account), eq(contacts.id, id)))
  return row
}

/** The addresses of these contacts, those that were sent to last first. */
export function findAddresses(tx: Desk, account: string, contactIds: string[]): Promise<AddressRow[]> {
  const { folded: _, companyKey: __, ...columns } = getTableColumns(contactAddresses)
  return tx
    .select(columns)
    .from(contactAddresses)
    .where(and(eq(contactAddresses.account, account), inArray(contactAddresses.contactId, contactIds)))
    .orderBy(desc(contactAddresses.lastSentAt), contactAddresses.email)
}

/** Of an address, or of the whole contact where there is no address. */
export type SlotCount = { id: string; email: string | null; envelopes: number; waiting: number; capped: boolean }

/** In how many envelopes contacts have a slot, or wait: of the newest `cap` slots. */
export async function countSlots(tx: Desk, account: string, contactIds: string[], cap: number): Promise<SlotCount[]> {
  const { rows } = await tx.execute<SlotCount>(sql`
    select a.contact_id as id, a.email, count(distinct s.envelope_id)::int as envelopes,
      (count(distinct s.envelope_id) filter (where s.state = 'turn'))::int as waiting, bool_or(s.number > ${cap}) as capped
    from contact_addresses a cross join lateral (
      select envelope_id, state, row_number() over () as number from (
        select envelope_id, state from mirror_signers
        where account = ${account} and email = a.email order by changed_at desc limit ${cap + 1}) newest) s
    where a.account = ${account} and a.contact_id = any(${sql.param(contactIds)}::uuid[])
    group by grouping sets ((a.contact_id, a.email), (a.contact_id))`)
  return rows
}

/** Names and companies in the newest slots of these addresses, the newest first. */
export async function namesOfSlots(
  tx: Desk,
  account: string,
  emails: string[],
  cap: number,
): Promise<{ name: string; company: string }[]> {
  const { rows } = await tx.execute<{ name: string; company: string }>(sql`
    select s.name, s.company from unnest(${sql.param(emails)}::text[]) as p(email) cross join lateral (
      select name, company, changed_at from mirror_signers
      where account = ${account} and email = p.email order by changed_at desc limit ${cap}) s
    group by s.name, s.company order by max(s.changed_at) desc`)
  return rows
}

type ContactRef = { account: string; id: string }

/** Makes these addresses of an account belong to a contact. */
export const moveAddresses = (tx: Desk, { account, id }: ContactRef, emails: string[]) =>
  tx
    .update(contactAddresses)
    .set({ contactId: id })
    .where(and(eq(contactAddresses.account, account), inArray(contactAddresses.email, emails)))

/** Null shows the name of the newest envelope. The contact has to be refreshed. */
export const chooseName = (tx: Desk, { account, id }: ContactRef, chosenName: string | null) =>
  tx
    .update(contacts)
    .set({ chosenName })
    .where(and(eq(contacts.account, account), eq(contacts.id, id)))

/** Deletes a contact and remembers that its addresses are forgotten. Answers with them. */
export async function deleteContact(
  tx: Desk,
  { account, id, companyKey }: ContactRef & { companyKey: string },
): Promise<string[]> {
  const rows = await tx
    .delete(contactAddresses)
    .where(and(eq(contactAddresses.account, account), eq(contactAddresses.contactId, id)))
    .returning({ email: contactAddresses.email, lastSentAt: contactAddresses.lastSentAt })
  for (const { email, lastSentAt } of rows) {
    // A clock of the service that is ahead of this one must not bring the contact back.
    const forgottenAt = sql`greatest(now(), ${lastSentAt.toISOString()}::timestamptz)`
    await tx
      .insert(forgottenAddresses)
      .values({ account, hash: hashAddress({ account, email }), forgottenAt })
      .onConflictDoUpdate({
        target: [forgottenAddresses.account, forgottenAddresses.hash],
        set: { forgottenAt: sql`excluded.forgotten_at` },
      })
  }
  await refreshContacts(tx, [id])
  await tx.execute(sql`
    delete from contact_companies c where account = ${account} and key = ${companyKey}
      and not exists (select 1 from account_contacts p where p.account = c.account and p.company_key = c.key)`)
  return rows.map(({ email }) => email)
}

/** The people who looked one of these addresses up lately. */
export async function findSearchers(tx: Desk, emails: string[]): Promise<string[]> {
  const rows = await tx
    .select({ personId: signerLookups.personId })
    .from(signerLookups)
    .where(inArray(lookedUp, emails))
    .groupBy(signerLookups.personId)
  return rows.map(({ personId }) => personId)
}

/** Deletes these addresses from these people's recent searches. Answers how many. */
export async function deleteLookups(tx: Desk, personIds: string[], emails: string[]): Promise<number> {
  const deleted = await tx
    .delete(signerLookups)
    .where(and(inArray(signerLookups.personId, personIds), inArray(lookedUp, emails)))
    .returning({ email: signerLookups.email })
  return deleted.length
}

const lookedUp = sql`lower(${signerLookups.email})`

import 'server-only'
import { and, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { Desk } from '@/lib/desk/runtime/database/database'
import { signerLookups } from '@/lib/desk/signers/schema'
import { contactAddresses, contacts, forgottenAddresses } from '../schema'
import { hashAddress, hashOfColumn, refreshContacts } from './addresses'

export type ContactRow = typeof contacts.$inferSelect
export type AddressRow = Omit<typeof contactAddresses.$inferSelect, 'folded' | 'companyKey'>
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

type List<Row> = {
  read: (query: SQL) => Promise<Row[]>
  columns: SQL
  rows: SQL
  text: SQL
  order: SQL
  /** What else a row `l` has to be. It is checked of rows that match. */
  also?: SQL
}

async function find<Row>(
  { parts, beginnings, limit }: Search,
  { read, columns, rows, text, order, also }: List<Row>,
): Promise<Row[]> {
  const newest = sql`(select * from ${rows} order by ${order} limit ${WALK}) as l`
  if (parts.length === 0) {
    const from = also ? sql`${newest} where ${also}` : rows
    return read(sql`select ${columns} from ${from} order by ${order} limit ${limit}`)
  }
  const matches = and(...parts.map((part) => sql`${text} like ${pattern(part, beginnings)}`))
  const walked = await read(
    sql`select ${columns} from ${newest} where ${matches} and ${also ?? sql`true`} order by ${order} limit ${limit}`,
  )
  // The index has words of three letters and more.
  if (walked.length >= limit || !parts.some((part) => part.length > 2)) return walked
  // Before the order: otherwise the planner reads the list's index.
  return read(sql`with found as materialized (select * from ${rows} and ${matches})
    select ${columns} from (select * from found l where ${also ?? sql`true`} order by ${order} limit ${limit}) as l order by ${order}`)
}

export type OtherPerson = { email: string; name: string; company: string; changedAt: Date }

const OTHER = sql`email, name, company, changed_at as "changedAt"`
const isNoContact = (account: string) => sql`not exists (
  select 1 from contact_addresses a where a.account = ${account} and a.email = l.email)`

/** People of the account's envelopes who match and are no contacts: an envelope was delegated to them, or they were forgotten. */
export function findOthers(tx: Desk, search: Search): Promise<OtherPerson[]> {
  return find(search, {
    read: async (query) => (await tx.execute<OtherPerson>(query)).rows,
    columns: OTHER,
    rows: sql`mirror_people where account = ${search.account}`,
    text: sql`folded`,
    order: sql`changed_at desc, email`,
    also:
      search.parts.length === 0
        ? sql`${isNoContact(search.account)} and ${isNotForgotten(search.account)}`
        : isNoContact(search.account),
  })
}

/** A search finds a forgotten person again; the list does not show them. */
const isNotForgotten = (account: string) => sql`not exists (
  select 1 from forgotten_addresses f where f.account = ${account}
    and f.hash = ${hashOfColumn(account, sql`l.email`)})`

/** The person of an address, as the newest envelope has them. */
export async function findOther(tx: Desk, account: string, email: string): Promise<OtherPerson | undefined> {
  const { rows } = await tx.execute<OtherPerson>(
    sql`select ${OTHER} from mirror_people where account = ${account} and email = ${email}`,
  )
  return rows[0]
}

/** The contacts whose text is written like each of these parts, the most similar first. */
export async function findSimilarContacts(tx: Desk, { account, parts, limit }: Search): Promise<ListedContact[]> {
  const rows = sql`account_contacts where account = ${account}`
  const read = async (query: SQL) => (await tx.execute<ListedContact>(query)).rows
  return findSimilar(tx, { parts, limit }, { read, columns: CONTACT, rows, text: sql`folded` })
}

/** People outside the contacts whose names or addresses are like each of these parts. */
export async function findSimilarOthers(tx: Desk, { account, parts, limit }: Search): Promise<OtherPerson[]> {
  const rows = sql`mirror_people where account = ${account}`
  const read = async (query: SQL) => (await tx.execute<OtherPerson>(query)).rows
  return findSimilar(
    tx,
    { parts, limit },
    { read, columns: OTHER, rows, text: sql`folded`, also: isNoContact(account) },
  )
}

async function findSimilar<Row>(
  tx: Desk,
  { parts, limit }: Pick<Search, 'parts' | 'limit'>,
  { read, columns, rows, text, also = sql`true` }: Omit<List<Row>, 'order'>,
): Promise<Row[]> {
  await tx.execute(sql`select set_config('pg_trgm.word_similarity_threshold', '0.5', true),
    set_config('statement_timeout', ${String(MAX_SIMILAR_MS)}, true)`)
  const matches = and(...parts.map((part) => sql`${text} %> ${part}`))
  return read(sql`
    select ${columns} from (select * from ${rows} and ${matches}) as l where ${also}
    order by word_similarity(${parts.join(' ')}, ${text}) desc limit ${limit}`)
}

/** The id of the contact that has this address. */
export async function findContactId(tx: Desk, account: string, email: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ id: contactAddresses.contactId })
    .from(contactAddresses)
    .where(and(eq(contactAddresses.account, account), eq(contactAddresses.email, email)))
  return row?.id
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

/** Keeps the language chosen for each address. The caller has just stored the addresses. */
export async function storeLanguages(
  tx: Desk,
  account: string,
  people: readonly { email: string; language: string | null }[],
): Promise<void> {
  if (people.length === 0) return
  const rows = people.map(({ email, language }) => ({ email: email.trim().toLowerCase(), language }))
  await tx.execute(sql`
    update contact_addresses a set language = r.language
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(email text, language text)
    where a.account = ${account} and a.email = r.email and a.language is distinct from r.language`)
}

/** An address of a person. */
type PersonAddress = { id: string; email: string }
/** Of an address, or of the whole person where there is no address. */
export type SlotCount = { id: string; email: string | null; envelopes: number; waiting: number; capped: boolean }

/** In how many envelopes people and each of their addresses have a slot, and how many wait for it: of the newest `cap` slots. */
export async function countSlots(
  tx: Desk,
  account: string,
  addresses: readonly PersonAddress[],
  cap: number,
): Promise<SlotCount[]> {
  const [ids, emails] = [addresses.map(({ id }) => id), addresses.map(({ email }) => email)]
  const { rows } = await tx.execute<SlotCount>(sql`
    select a.id, a.email, count(distinct s.envelope_id)::int as envelopes,
      (count(distinct s.envelope_id) filter (where s.state = 'turn'))::int as waiting, bool_or(s.number > ${cap}) as capped
    from unnest(${sql.param(ids)}::text[], ${sql.param(emails)}::text[]) as a(id, email) cross join lateral (
      select envelope_id, state, row_number() over () as number from (
        select envelope_id, state from mirror_signers
        where account = ${account} and email = a.email order by changed_at desc limit ${cap + 1}) newest) s
    group by grouping sets ((a.id, a.email), (a.id))`)
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
export async function deleteContact(tx: Desk, { account, id }: ContactRef): Promise<string[]> {
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

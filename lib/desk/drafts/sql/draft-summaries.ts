import 'server-only'
import { sql } from 'drizzle-orm'
import type { DraftPurpose } from '@/lib/desk/drafts/contract/draft'
import { desk } from '@/lib/desk/platform/database/database'
import type { DraftRow } from './drafts'

/** What lists show of a draft. Its content may have two megabytes, which stay in the database. */
export type DraftFacts = Pick<DraftRow, 'id' | 'templateId' | 'templateName' | 'state'> & {
  purpose: DraftPurpose
  updatedAt: string
  discardedAt: string | null
  /** The subject of an envelope, or the name of a template. */
  title: string
  scheduledFor: string | null
  names: string[]
  addresses: string[]
  people: number
  /** Each person has a name and an address, and somebody acts. */
  hasRecipients: boolean
  documentNames: string[]
  documents: number
  /** A signer has no signature field. */
  isUnsigned: boolean
}

/** Names of people and documents of one draft. */
const NAMES = 5

/** The person's unsent drafts that something was typed into, the newest first. */
export const listUnsentDrafts = (personId: string, limit: number): Promise<DraftFacts[]> =>
  listFacts(
    sql`d.person_id = ${personId} and d.discarded_at is null and d.state in ('open', 'sending')`,
    sql`d.updated_at desc`,
    limit,
  )

/** Those that the person can take back, the last discarded first. */
export const listDiscardedDrafts = (personId: string, limit: number): Promise<DraftFacts[]> =>
  listFacts(sql`d.person_id = ${personId} and d.discarded_at is not null`, sql`d.discarded_at desc`, limit)

async function listFacts(where: ReturnType<typeof sql>, order: ReturnType<typeof sql>, limit: number) {
  const { rows } = await desk().execute<DraftFacts>(sql`
    select d.id, d.purpose, d.template_id as "templateId", d.template_name as "templateName", d.state,
      ${isoTime(sql`d.updated_at`)} as "updatedAt", ${isoTime(sql`d.discarded_at`)} as "discardedAt",
      coalesce(d.content ->> case d.purpose when 'template' then 'templateName' else 'emailSubject' end, '') as title,
      d.content ->> 'scheduledFor' as "scheduledFor",
      recipients.names, recipients.addresses, recipients.people,
      recipients.count > 0 and recipients."areNamed" and recipients."hasActor" as "hasRecipients",
      documents.names as "documentNames", documents.count as documents,
      signed.unsigned > 0 as "isUnsigned"
    from drafts d
    cross join lateral (
      select count(*)::int as count,
        count(*) filter (where r.called <> '')::int as people,
        coalesce((array_agg(r.called order by r.at) filter (where r.called <> ''))[1:${sql.raw(String(NAMES))}], '{}') as names,
        coalesce((array_agg(r.email order by r.at) filter (where r.email <> ''))[1:${sql.raw(String(NAMES))}], '{}') as addresses,
        coalesce(bool_and(r.name <> '' and (d.purpose = 'template' or r.email ~ '^\\S+@\\S+$')), true) as "areNamed",
        coalesce(bool_or(r.role <> 'CC'), false) as "hasActor",
        coalesce(bool_or(r.is_filled), false) as is_filled
      from (
        select at, name, email, role, is_filled, coalesce(nullif(name, ''), email) as called
        from jsonb_array_elements(d.content -> 'recipients') with ordinality as each(person, at)
        cross join lateral (
          select trim(coalesce(person ->> 'name', '')) as name, trim(coalesce(person ->> 'email', '')) as email,
            coalesce(person ->> 'role', 'Signer') as role,
            exists (select from jsonb_each(person - 'id') as entry where entry.value not in ('""', 'null')) as is_filled
        ) as parts
      ) as r
    ) as recipients
    cross join lateral (
      select count(*)::int as count,
        coalesce((array_agg(document ->> 'name' order by at))[1:${sql.raw(String(NAMES))}], '{}') as names
      from jsonb_array_elements(coalesce(d.content -> 'documents', '[]')) with ordinality as each(document, at)
    ) as documents
    cross join lateral (
      select count(*) as unsigned
      from jsonb_array_elements(d.content -> 'recipients') as person
      where coalesce(person ->> 'role', 'Signer') = 'Signer' and person -> 'id' not in (
        select field -> 'recipient' from jsonb_array_elements(coalesce(d.content -> 'fields', '[]')) as field
        where field ->> 'type' = 'signature')
    ) as signed
    where ${where} and not (d.state = 'open' and d.content - 'recipients' = '{}' and not recipients.is_filled)
    order by ${order} limit ${limit}`)
  return rows
}

const isoTime = (column: ReturnType<typeof sql>) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

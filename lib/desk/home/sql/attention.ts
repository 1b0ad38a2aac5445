import 'server-only'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { COUNT_CAP, type Count } from '@/lib/desk/envelopes/contract/find'
import { type Desk, desk } from '@/lib/desk/runtime/database/database'
import { type AttentionReason, MANY_CAP, MAX_ENTRIES, MAX_MAIL_ENTRIES } from '../contract'
import { homeSetAside } from '../schema'

export type AttentionRow = {
  id: string
  reason: AttentionReason
  changedAt: Date
  expiresAt: Date | null
  envelope: PdfSignRequest
}

export type AttentionLimits = {
  now: Date
  expiringUntil: Date
  declinedSince: Date
  /** What has not changed since then is idle. */
  idleSince: Date
}

type Rows = { where: SQL; order: SQL }

const at = (date: Date) => sql`${date.toISOString()}::timestamptz`

const expiresSoon = ({ now, expiringUntil }: AttentionLimits) =>
  sql`expires_at > ${at(now)} and expires_at <= ${at(expiringUntil)}`

/** Which envelopes have each reason, and their order. An envelope has its most urgent one only. */
function rowsOf(account: string, limits: AttentionLimits) {
  const { declinedSince, idleSince } = limits
  const own = sql`account = ${account}`
  const isExpiring = expiresSoon(limits)
  const isLocked = sql`search @@ ${"'code=locked'"}::tsquery`
  const isUnseen = sql`search @@ ${"'view=problem'"}::tsquery`
  const isStopped = sql`(mail_failed or ${isLocked} or ${isUnseen})`
  return {
    mail: { where: sql`${own} and status = 'Sent' and mail_failed`, order: sql`changed_at desc, id desc` },
    locked: {
      // The copy of a completed envelope asks for the access code as well.
      where: sql`${own} and (status = 'Sent' and not mail_failed or status = 'Signed') and ${isLocked}`,
      order: sql`changed_at desc, id desc`,
    },
    unseen: {
      where: sql`${own} and status = 'Sent' and not mail_failed and not (${isLocked}) and ${isUnseen}`,
      order: sql`changed_at desc, id desc`,
    },
    expiring: {
      where: sql`${own} and status = 'Sent' and ${isExpiring} and progress < 1000 and not ${isStopped}`,
      order: sql`expires_at, id`,
    },
    declined: {
      where: sql`${own} and status = 'Declined' and changed_at >= ${at(declinedSince)} and not exists (
        select 1 from ${homeSetAside} where ${homeSetAside.account} = ${account} and ${homeSetAside.envelopeId} = mirror_envelopes.id)`,
      order: sql`changed_at desc, id desc`,
    },
    unfinished: {
      where: sql`${own} and status = 'Sent' and progress = 1000 and not ${isStopped}`,
      order: sql`changed_at, id`,
    },
    idle: {
      where: sql`${own} and status = 'Sent' and changed_at < ${at(idleSince)} and progress < 1000 and not ${isStopped}
        and (expires_at is null or not (${isExpiring}))`,
      order: sql`changed_at, id`,
    },
  } satisfies Record<AttentionReason, Rows>
}

/** The first envelopes of each reason. */
export async function readAttentionRows(tx: Desk, account: string, limits: AttentionLimits): Promise<AttentionRow[]> {
  const rows: AttentionRow[] = []
  for (const [reason, { where, order }] of Object.entries(rowsOf(account, limits))) {
    // Each reason's list is read by its own index; the more urgent ones may fill the page.
    const left = Math.min(MAX_ENTRIES - rows.length, reason === 'mail' ? MAX_MAIL_ENTRIES : MAX_ENTRIES)
    if (left === 0) break
    const found = await tx.execute<AttentionRow>(sql`
      select id, ${reason} as reason, changed_at as "changedAt", expires_at as "expiresAt", envelope
      from mirror_envelopes where ${where} order by ${order} limit ${left}`)
    rows.push(
      ...found.rows.map((row) => ({
        ...row,
        changedAt: new Date(row.changedAt),
        expiresAt: row.expiresAt && new Date(row.expiresAt),
      })),
    )
  }
  return rows
}

export async function countAttention(
  tx: Desk,
  account: string,
  limits: AttentionLimits,
): Promise<Record<AttentionReason, Count>> {
  const { mail, locked, unseen, expiring, declined, unfinished, idle } = rowsOf(account, limits)
  const upTo = ({ where }: Rows) => countUpTo(tx, where, COUNT_CAP)
  return {
    mail: await upTo(mail),
    locked: await upTo(locked),
    unseen: await upTo(unseen),
    expiring: await upTo(expiring),
    declined: await upTo(declined),
    unfinished: await upTo(unfinished),
    idle: await upTo(idle),
  }
}

/** The ids of idle envelopes, the longest idle first. */
export async function listIdle(tx: Desk, account: string, limits: AttentionLimits, limit: number): Promise<string[]> {
  const { where, order } = rowsOf(account, limits).idle
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from mirror_envelopes where ${where} order by ${order} limit ${limit}`)
  return rows.map(({ id }) => id)
}

export const countWaiting = (tx: Desk, account: string): Promise<Count> =>
  countUpTo(tx, sql`account = ${account} and status = 'Sent'`, MANY_CAP)

/** Those of every reason, as the list shows them. */
export const countExpiring = (tx: Desk, account: string, limits: AttentionLimits): Promise<Count> =>
  countUpTo(tx, sql`account = ${account} and status = 'Sent' and ${expiresSoon(limits)}`, MANY_CAP)

export const countCompleted = (tx: Desk, account: string, since: Date): Promise<Count> =>
  countUpTo(tx, sql`account = ${account} and completed_at >= ${at(since)}`, MANY_CAP)

async function countUpTo(tx: Desk, where: SQL, cap: number): Promise<Count> {
  const { rows } = await tx.execute<{ count: string }>(sql`
    select count(*) from (select 1 from mirror_envelopes where ${where} limit ${cap + 1}) as found`)
  const count = Number(rows[0]?.count ?? 0)
  return { count: Math.min(count, cap), isCapped: count > cap }
}

/** The last that everybody signed. */
export async function readCompleted(tx: Desk, account: string, limit: number) {
  const { rows } = await tx.execute<{ id: string; completedAt: Date | string; envelope: PdfSignRequest }>(sql`
    select id, completed_at as "completedAt", envelope from mirror_envelopes
    where account = ${account} and completed_at is not null order by completed_at desc limit ${limit}`)
  return rows.map((row) => ({ ...row, completedAt: new Date(row.completedAt) }))
}

export async function hasEnvelopes(tx: Desk, account: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`select 1 from mirror_envelopes where account = ${account} limit 1`)
  return rows.length > 0
}

export const insertSetAside = (account: string, envelopeId: string) =>
  desk().insert(homeSetAside).values({ account, envelopeId }).onConflictDoNothing()

export const removeSetAside = (account: string, envelopeId: string) =>
  desk()
    .delete(homeSetAside)
    .where(and(eq(homeSetAside.account, account), eq(homeSetAside.envelopeId, envelopeId)))

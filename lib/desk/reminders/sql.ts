import 'server-only'
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { mirrorEnvelopes } from '@/lib/desk/envelopes/schema'
import { hookEvents } from '@/lib/desk/live/schema'
import { type Desk, desk, first } from '@/lib/desk/runtime/database/database'
import type { ReminderRule } from './contract/rule'
import { envelopeReminders, reminderRules } from './schema'

export type RuleRow = typeof reminderRules.$inferSelect
export type RemindersRow = typeof envelopeReminders.$inferSelect
export type InFlight = Pick<
  typeof mirrorEnvelopes.$inferSelect,
  | 'account'
  | 'id'
  | 'templateId'
  | 'status'
  | 'signed'
  | 'changedAt'
  | 'createdAt'
  | 'scheduledAt'
  | 'expiresAt'
  | 'subject'
  | 'remindAt'
>

/** The name under which the desk's own rule is stored. */
export const DESK_RULE = ''
const AT_ONCE = 5_000

export const findRules = (account: string, templateId: string | null, db: Desk = desk()): Promise<RuleRow[]> =>
  db
    .select()
    .from(reminderRules)
    .where(
      and(eq(reminderRules.account, account), inArray(reminderRules.templateId, [DESK_RULE, templateId ?? DESK_RULE])),
    )

export const upsertRule = (tx: Desk, rule: RuleRow) =>
  tx
    .insert(reminderRules)
    .values(rule)
    .onConflictDoUpdate({ target: [reminderRules.account, reminderRules.templateId], set: rule })

export const removeRule = (tx: Desk, account: string, templateId: string) =>
  tx.delete(reminderRules).where(and(eq(reminderRules.account, account), eq(reminderRules.templateId, templateId)))

/** Accounts in which any rule reminds anybody. */
export async function listRemindingAccounts(): Promise<string[]> {
  const rules = desk()
    .selectDistinct({ account: reminderRules.account })
    .from(reminderRules)
    .where(isNotNull(reminderRules.rule))
  const own = desk()
    .selectDistinct({ account: envelopeReminders.account })
    .from(envelopeReminders)
    .where(eq(envelopeReminders.use, 'own'))
  const rows = [...(await rules), ...(await own)]
  return [...new Set(rows.map(({ account }) => account))]
}

const IN_FLIGHT = {
  account: mirrorEnvelopes.account,
  id: mirrorEnvelopes.id,
  templateId: mirrorEnvelopes.templateId,
  status: mirrorEnvelopes.status,
  signed: mirrorEnvelopes.signed,
  changedAt: mirrorEnvelopes.changedAt,
  createdAt: mirrorEnvelopes.createdAt,
  scheduledAt: mirrorEnvelopes.scheduledAt,
  expiresAt: mirrorEnvelopes.expiresAt,
  subject: mirrorEnvelopes.subject,
  remindAt: mirrorEnvelopes.remindAt,
}
const isEnvelope = (account: string, id: string) =>
  and(eq(mirrorEnvelopes.account, account), eq(mirrorEnvelopes.id, id))

/** Envelopes in flight whose reminders are due to be looked at, the longest due first. */
export const listDue = (account: string, now: Date, limit: number): Promise<InFlight[]> =>
  desk()
    .select(IN_FLIGHT)
    .from(mirrorEnvelopes)
    .where(
      and(
        eq(mirrorEnvelopes.account, account),
        eq(mirrorEnvelopes.status, 'Sent'),
        sql`${mirrorEnvelopes.remindAt} <= ${now.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(mirrorEnvelopes.remindAt)
    .limit(limit)

const selectMirrored = (db: Desk, account: string, id: string) =>
  db.select(IN_FLIGHT).from(mirrorEnvelopes).where(isEnvelope(account, id))

/** The envelope as the mirror has it, and when its reminders are looked at next. */
export const findMirrored = (account: string, id: string) => first(selectMirrored(desk(), account, id))

/** Until the transaction ends, nobody changes the envelope in the mirror or its next look. */
export const lockMirrored = (tx: Desk, account: string, id: string) =>
  first(selectMirrored(tx, account, id).for('update'))

/** With `before`, only if it has not been changed since. */
export const saveNextLook = (
  db: Desk,
  { account, id }: Pick<InFlight, 'account' | 'id'>,
  remindAt: Date | null,
  before?: Date | null,
) =>
  db
    .update(mirrorEnvelopes)
    .set({ remindAt })
    .where(
      and(
        isEnvelope(account, id),
        before === undefined
          ? undefined
          : sql`${mirrorEnvelopes.remindAt} is not distinct from ${before?.toISOString() ?? null}::timestamptz`,
      ),
    )

/** Has the next envelopes in flight looked at; answers with the last id, if any. */
export async function lookAgain(account: string, after: string): Promise<string | undefined> {
  const { rows } = await desk().execute<{ last: string | null; count: number }>(sql`
    with next as (
      select id from mirror_envelopes where account = ${account} and status = 'Sent' and id > ${after} order by id limit ${AT_ONCE}
    ), changed as (
      update mirror_envelopes e set remind_at = 'epoch' from next where e.account = ${account} and e.id = next.id
    )
    select max(id) as last, count(*)::int as count from next`)
  const [{ last, count } = { last: null, count: 0 }] = rows
  return count < AT_ONCE ? undefined : (last ?? undefined)
}

type Key = Pick<RemindersRow, 'account' | 'envelopeId'>
const isReminders = ({ account, envelopeId }: Key) =>
  and(eq(envelopeReminders.account, account), eq(envelopeReminders.envelopeId, envelopeId))

export const findReminders = (
  account: string,
  envelopeId: string,
  db: Desk = desk(),
): Promise<RemindersRow | undefined> =>
  first(db.select().from(envelopeReminders).where(isReminders({ account, envelopeId })))

/** Takes back one that was counted and not mailed. One that was sent meanwhile stays the last. */
export const uncountReminder = (
  db: Desk,
  key: Key,
  countedAt: Date,
  { lastAt, trouble }: Pick<RemindersRow, 'lastAt' | 'trouble'>,
) =>
  db
    .update(envelopeReminders)
    .set({
      trouble,
      sent: sql`${envelopeReminders.sent} - 1`,
      lastAt: sql`case when ${envelopeReminders.lastAt} = ${countedAt.toISOString()}::timestamptz
        then ${lastAt?.toISOString() ?? null}::timestamptz else ${envelopeReminders.lastAt} end`,
    })
    .where(isReminders(key))

export const upsertReminders = (db: Desk, key: Key, change: Partial<RemindersRow>) =>
  db
    .insert(envelopeReminders)
    .values({ ...key, ...change })
    .onConflictDoUpdate({
      target: [envelopeReminders.account, envelopeReminders.envelopeId],
      set: { ...key, ...change },
    })

/** When somebody last opened the envelope, as far as webhooks reported it. */
export async function lastOpened(account: string, envelopeId: string): Promise<Date | undefined> {
  const { eventTime } = hookEvents
  const isOpening = eq(hookEvents.eventType, 'signer.opened')
  const row = await first(
    desk()
      .select({ at: sql<string | null>`max(${eventTime})` })
      .from(hookEvents)
      .where(and(eq(hookEvents.envelopeId, envelopeId), eq(hookEvents.account, account), isOpening)),
  )
  return row?.at ? new Date(row.at) : undefined
}

export type EffectiveRule = {
  rule: ReminderRule
  from: 'envelope' | 'template' | 'desk'
  authorId: string
  author: string
}

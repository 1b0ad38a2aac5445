import 'server-only'
import { and, asc, desc, eq, gt, inArray, isNull, type Placeholder, sql } from 'drizzle-orm'
import { NOTICE_ACTIONS } from '@/lib/desk/accounts/contract/account'
import { invites, passwordResets, people, setupCodes } from '@/lib/desk/accounts/schema'
import { activities, activityOutcomes, isAboutPeople } from '@/lib/desk/activity/schema'
import { changesRows, type Desk, desk, first, prepared } from '@/lib/desk/runtime/database/database'

const isNoticeFor = (personId: string | Placeholder) =>
  and(
    isAboutPeople,
    sql`${activities.detail} ->> 'id' = ${personId}`,
    inArray(activities.action, [...NOTICE_ACTIONS]),
    eq(activityOutcomes.outcome, 'done'),
  )

/**
 * The activity entries about a person's account that the person has not dismissed: of each action
 * the newest, so repeating one never hides another.
 */
export const listNotices = (personId: string, days: number) => noticesOfPerson().execute({ personId, days })

const noticesOfPerson = prepared((db) => {
  const personId = sql.placeholder('personId')
  return db
    .selectDistinctOn([activities.action], {
      id: activities.id,
      at: activities.at,
      person: activities.person,
      action: activities.action,
      detail: activities.detail,
    })
    .from(activities)
    .innerJoin(activityOutcomes, eq(activityOutcomes.activityId, activities.id))
    .innerJoin(people, eq(people.id, personId))
    .where(
      and(
        isNoticeFor(personId),
        sql`${activities.at} > greatest(${people.noticesDismissedAt}, now() - make_interval(days => ${sql.placeholder('days')}))`,
      ),
    )
    .orderBy(activities.action, desc(activities.at))
    .prepare('notices_of_person')
})

/** Dismisses a notice and every older one; false when the person has no such notice. */
export const dismissNotices = (personId: string, newest: string) =>
  changesRows(
    desk()
      .update(people)
      .set({ noticesDismissedAt: sql`greatest(${people.noticesDismissedAt}, ${activities.at})` })
      .from(activities)
      .innerJoin(activityOutcomes, eq(activityOutcomes.activityId, activities.id))
      .where(and(eq(people.id, personId), eq(activities.id, newest), isNoticeFor(personId))),
  )

/** Only one transaction at a time sets the dashboard up. */
export const lockSetup = (tx: Desk) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('desk setup'))`)

/** Replaces an earlier code. */
export async function saveSetupCode(tx: Desk, hash: string): Promise<void> {
  await tx
    .insert(setupCodes)
    .values({ hash })
    .onConflictDoUpdate({ target: setupCodes.id, set: { hash, createdAt: new Date() } })
}

export const isSetupCode = async (hash: string) =>
  (await first(desk().select({ id: setupCodes.id }).from(setupCodes).where(eq(setupCodes.hash, hash)))) !== undefined

/** False when the code was spent or replaced before. */
export const spendSetupCode = (tx: Desk, hash: string) =>
  changesRows(tx.delete(setupCodes).where(eq(setupCodes.hash, hash)))

export type InviteRow = typeof invites.$inferSelect
type Link = Pick<InviteRow, 'tokenHash' | 'expiresAt'>

const isOpen = (tokenHash: string) => and(eq(invites.tokenHash, tokenHash), gt(invites.expiresAt, new Date()))

/** The oldest first. */
export const listInvites = () => desk().select().from(invites).orderBy(asc(invites.createdAt))

export const findOpenInvite = (tokenHash: string) => first(desk().select().from(invites).where(isOpen(tokenHash)))

/** False when the address is invited already. */
export const insertInvite = (invite: Link & Pick<InviteRow, 'email' | 'name' | 'role' | 'invitedBy'>) =>
  changesRows(desk().insert(invites).values(invite).onConflictDoNothing())

/** Gives an invitation a new link; the earlier one stops working. */
export const replaceInviteLink = (id: string, link: Link) =>
  first(desk().update(invites).set(link).where(eq(invites.id, id)).returning())

export const removeInvite = (id: string) => first(desk().delete(invites).where(eq(invites.id, id)).returning())

/** Spends an open link; of several attempts at once only one gets the invitation. */
export const spendInvite = (tx: Desk, tokenHash: string) =>
  first(tx.delete(invites).where(isOpen(tokenHash)).returning())

const isOpenReset = (tokenHash: string) =>
  and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, new Date()))

/** Replaces the person's link, if there is one: it stops working. */
export async function upsertPasswordReset(tx: Desk, personId: string, link: Link): Promise<void> {
  const reset = { ...link, createdAt: new Date() }
  await tx
    .insert(passwordResets)
    .values({ personId, ...reset })
    .onConflictDoUpdate({ target: passwordResets.personId, set: reset })
}

export async function removePasswordReset(tx: Desk, personId: string): Promise<void> {
  await tx.delete(passwordResets).where(eq(passwordResets.personId, personId))
}

/** The active person whose password an open link sets. */
export const findPasswordResetPerson = (tokenHash: string) =>
  first(
    desk()
      .select({ name: people.name, email: people.email })
      .from(passwordResets)
      .innerJoin(people, eq(people.id, passwordResets.personId))
      .where(and(isOpenReset(tokenHash), isNull(people.disabledAt))),
  )

/** Spends an open link and returns its person's id; of several attempts one succeeds. */
export async function spendPasswordReset(tx: Desk, tokenHash: string): Promise<string | undefined> {
  const [row] = await tx.delete(passwordResets).where(isOpenReset(tokenHash)).returning()
  return row?.personId ?? undefined
}

import 'server-only'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type AccountNotice, NOTICE_ACTIONS, NoticeAction } from '@/lib/desk/contract/auth/account'
import { absent } from '@/lib/desk/contract/refusal'
import { desk } from '@/lib/desk/store/database'
import { activities, activityOutcomes, isAboutPeople } from '@/lib/desk/store/schema/activity'
import { people } from '@/lib/desk/store/schema/desk'

const DAYS_SHOWN = 90

const RoleChange = z.object({
  role: z.string().optional(),
  before: z.object({ role: z.string().optional() }).optional(),
})

const isNoticeFor = (personId: string) =>
  and(
    isAboutPeople,
    sql`${activities.detail} ->> 'id' = ${personId}`,
    inArray(activities.action, [...NOTICE_ACTIONS]),
    eq(activityOutcomes.outcome, 'done'),
  )

/**
 * What admins did to a person's account and the person has not dismissed. The newest of each action, so repeating one of them never
 * pushes another out.
 */
export async function accountNotices(personId: string): Promise<AccountNotice[]> {
  const rows = await desk()
    .selectDistinctOn([activities.action], { entry: activities })
    .from(activities)
    .innerJoin(activityOutcomes, eq(activityOutcomes.activityId, activities.id))
    .innerJoin(people, eq(people.id, personId))
    .where(
      and(
        isNoticeFor(personId),
        sql`${activities.at} > greatest(${people.noticesDismissedAt}, now() - make_interval(days => ${DAYS_SHOWN}))`,
      ),
    )
    .orderBy(activities.action, desc(activities.at))
  return rows
    .map(({ entry }): AccountNotice => {
      const { role, before } = RoleChange.parse(entry.detail)
      return {
        id: entry.id,
        at: entry.at.toISOString(),
        by: entry.person,
        action: NoticeAction.parse(entry.action),
        role,
        role_before: before?.role,
      }
    })
    .toSorted((one, other) => other.at.localeCompare(one.at))
}

/** Dismisses a notice and every older one. */
export async function dismissNotices(personId: string, newest: string): Promise<void> {
  const [found] = await desk()
    .update(people)
    .set({ noticesDismissedAt: sql`greatest(${people.noticesDismissedAt}, ${activities.at})` })
    .from(activities)
    .innerJoin(activityOutcomes, eq(activityOutcomes.activityId, activities.id))
    .where(and(eq(people.id, personId), eq(activities.id, newest), isNoticeFor(personId)))
    .returning({ id: people.id })
  if (!found) throw absent('notice')
}

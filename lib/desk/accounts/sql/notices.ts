import 'server-only'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { activities, activityOutcomes, isAboutPeople } from '@/lib/desk/platform/activity/schema'
import { NOTICE_ACTIONS } from '@/lib/desk/platform/auth/contract/account'
import { people } from '@/lib/desk/platform/auth/schema'
import { changesRows, desk } from '@/lib/desk/platform/database/database'

const isNoticeFor = (personId: string) =>
  and(
    isAboutPeople,
    sql`${activities.detail} ->> 'id' = ${personId}`,
    inArray(activities.action, [...NOTICE_ACTIONS]),
    eq(activityOutcomes.outcome, 'done'),
  )

/**
 * The activity entries about a person's account that the person has not dismissed: of each action the newest, so repeating one never
 * hides another.
 */
export function listNotices(personId: string, days: number) {
  return desk()
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
        sql`${activities.at} > greatest(${people.noticesDismissedAt}, now() - make_interval(days => ${days}))`,
      ),
    )
    .orderBy(activities.action, desc(activities.at))
}

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

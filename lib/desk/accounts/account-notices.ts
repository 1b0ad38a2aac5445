import 'server-only'
import { z } from 'zod'
import { type AccountNotice, NoticeAction } from '@/lib/desk/platform/auth/contract/account'
import type { Context, Person } from '@/lib/desk/platform/context'
import { absent } from '@/lib/desk/platform/contract/refusal'
import * as store from './sql/notices'

const MAX_AGE_DAYS = 90

const RoleChange = z.object({
  role: z.string().optional(),
  before: z.object({ role: z.string().optional() }).optional(),
})

/** What admins changed about a person's account and the person has not dismissed, newest first. */
export async function accountNotices({ id }: Pick<Person, 'id'>): Promise<AccountNotice[]> {
  const entries = await store.listNotices(id, MAX_AGE_DAYS)
  return entries
    .map((entry): AccountNotice => {
      const { role, before } = RoleChange.parse(entry.detail)
      const action = NoticeAction.parse(entry.action)
      return { id: entry.id, at: entry.at.toISOString(), by: entry.person, action, role, role_before: before?.role }
    })
    .toSorted((one, other) => other.at.localeCompare(one.at))
}

/** Dismisses a notice and every older one. */
export async function dismissNotices(_: Context, person: Person, { id }: { id: string }): Promise<void> {
  if (!(await store.dismissNotices(person.id, id))) throw absent('notice')
}

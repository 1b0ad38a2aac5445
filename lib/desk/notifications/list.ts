import 'server-only'
import { may } from '@/lib/desk/accounts/contract/permissions'
import type { Role } from '@/lib/desk/accounts/contract/signed-in'
import { absent } from '@/lib/desk/runtime/contract/refusal'
import type { Context } from '@/lib/desk/upstream/context'
import { accountOf } from '@/lib/desk/upstream/keys/account'
import {
  KIND_PERMISSIONS,
  NOTIFICATION_KINDS,
  NOTIFICATIONS_PAGE,
  type NotificationCount,
  type NotificationPage,
} from './contract/notification'
import type { NotificationRules } from './contract/rules'
import * as store from './sql/read'
import { findReader, type Reader, readDefaults } from './sql/read'

export async function listNotifications(
  context: Pick<Context, 'key'>,
  person: NotifiedPerson,
  { before, after, channel }: { before?: number | undefined; after?: number | undefined; channel: 'page' | 'browser' },
): Promise<NotificationPage> {
  const reader = await readerOf(context, person, channel)
  const [rows, own] = await Promise.all([
    store.listNotifications(reader, { before, after, limit: NOTIFICATIONS_PAGE + 1 }),
    store.findReader(person.id),
  ])
  const items = rows.slice(0, NOTIFICATIONS_PAGE).map(({ id, seq, kind, subjectId, detail, at, isRead }) => ({
    id,
    seq,
    kind,
    subject_id: subjectId,
    at: at.toISOString(),
    detail,
    is_read: isRead,
  }))
  const next = rows.length > NOTIFICATIONS_PAGE ? items.at(-1)?.seq : undefined
  return { items, ...(next !== undefined && { next }), seen_up_to: own?.seenSeq ?? 0 }
}

export const countNotifications = async (
  context: Pick<Context, 'key'>,
  person: NotifiedPerson,
): Promise<NotificationCount> => store.countNew(await readerOf(context, person))

/** The person has opened the list, or read everything in it. */
export const markNotifications = (
  { id }: NotifiedPerson,
  { up_to: upTo, read }: { up_to: number; read: boolean },
): Promise<void> => (read ? store.markAllRead(id, upTo) : store.markSeen(id, upTo))

export async function readNotification(
  context: Context,
  person: NotifiedPerson,
  { id }: { id: string },
): Promise<void> {
  if (!(await store.markRead(await readerOf(context, person), id))) throw absent('notification')
}

export type NotifiedPerson = { id: string; role: Role }

/** The rules that hold for a person: their own, or else the desk's. */
async function rulesOf(personId: string): Promise<NotificationRules> {
  return (await findReader(personId))?.rules ?? readDefaults()
}

/** What the person may see, by account, role and rules as they are now. */
async function readerOf(
  { key }: Pick<Context, 'key'>,
  { id, role }: NotifiedPerson,
  channel: 'page' | 'browser' = 'page',
): Promise<Reader> {
  const [account, rules] = await Promise.all([accountOf(key), rulesOf(id)])
  const own = NOTIFICATION_KINDS.filter((kind) => rules[kind][channel])
  return {
    account,
    personId: id,
    own,
    shared: own.filter((kind) => may(role, KIND_PERMISSIONS[kind])),
    isAdmin: role === 'admin',
  }
}

import 'server-only'
import { may } from '@/lib/desk/platform/auth/contract/permissions'
import type { Context } from '@/lib/desk/platform/context'
import type { Role } from '@/lib/desk/platform/contract/desk'
import { accountOf } from '@/lib/desk/platform/upstream/keys/account'
import { KIND_PERMISSIONS, NOTIFICATION_KINDS } from './contract/notification'
import { type NotificationRules, withNewKinds } from './contract/rules'
import { findReader, type Reader } from './sql/read'
import { readDefaults } from './sql/settings'

export type NotifiedPerson = { id: string; role: Role }

/** The rules that hold for a person: their own, or else the desk's. */
export async function rulesOf(personId: string): Promise<NotificationRules> {
  const own = (await findReader(personId))?.rules
  return own ? withNewKinds(own) : readDefaults()
}

/** What the person may see in the page or outside of it: by account, role and rules as they are now. */
export async function readerOf(
  { key }: Pick<Context, 'key'>,
  { id, role }: NotifiedPerson,
  channel: 'page' | 'browser' = 'page',
): Promise<Reader> {
  const [account, rules] = await Promise.all([accountOf(key), rulesOf(id)])
  const own = NOTIFICATION_KINDS.filter((kind) => rules[kind][channel])
  return { account, personId: id, own, shared: own.filter((kind) => may(role, KIND_PERMISSIONS[kind])) }
}

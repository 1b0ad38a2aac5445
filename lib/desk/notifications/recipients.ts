import 'server-only'
import { may } from '@/lib/desk/contract/auth/permissions'
import { KIND_PERMISSIONS } from '@/lib/desk/contract/notifications/notification'
import { type MailTime, type NotificationRules, withNewKinds } from '@/lib/desk/contract/notifications/rules'
import { log } from '@/lib/desk/env/log'
import { accountOf } from '@/lib/desk/keys/account'
import { keyOf } from '@/lib/desk/keys/key-of'
import { listMailReaders, type MailReader, type StoredNotification } from '@/lib/desk/store/notifications/distribute'
import { readDefaults } from '@/lib/desk/store/notifications/settings'

export type Recipient = MailReader & { account: string; applied: NotificationRules }

/** Everybody who can be notified, with the account of their key and the rules that hold for them now. */
export async function listRecipients(): Promise<Recipient[]> {
  const [readers, defaults] = await Promise.all([listMailReaders(), readDefaults()])
  const accounts = new Map<string, Promise<string>>()
  const found = await Promise.allSettled(
    readers.map(async (reader) => {
      const key = await keyOf(reader.id)
      const known = accounts.get(key?.id ?? '') ?? accountOf(key)
      accounts.set(key?.id ?? '', known)
      return { ...reader, account: await known, applied: reader.rules ? withNewKinds(reader.rules) : defaults }
    }),
  )
  const recipients = found.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  const failed = found.find((each) => each.status === 'rejected')
  // One key whose account is not known leaves out its people. When none is known, the service does not answer: later it will.
  if (failed && recipients.length === 0) throw failed.reason
  if (failed) log().warn({ part: 'notifications', err: failed.reason }, "the account of a person's key is not known")
  return recipients
}

/** Whether and when a person is mailed about a notification. Role, account and rules are those of this moment. */
export function mailTimeFor(recipient: Recipient, notification: StoredNotification): MailTime {
  const { id, role, account, applied, unsubscribedAt, demo } = recipient
  const isTheirs =
    notification.personId === null ? may(role, KIND_PERMISSIONS[notification.kind]) : notification.personId === id
  // Anybody can sign in to a demo account, and its address is nobody's.
  if (!isTheirs || notification.account !== account || unsubscribedAt || demo) return 'off'
  return applied[notification.kind].mail
}

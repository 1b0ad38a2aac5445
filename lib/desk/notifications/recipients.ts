import 'server-only'
import { may } from '@/lib/desk/platform/auth/contract/permissions'
import { log } from '@/lib/desk/platform/log/log'
import { accountOf } from '@/lib/desk/platform/upstream/keys/account'
import { keyOf } from '@/lib/desk/platform/upstream/keys/key-of'
import { KIND_PERMISSIONS } from './contract/notification'
import { type MailTime, type NotificationRules, withNewKinds } from './contract/rules'
import { listMailReaders, type MailReader, type StoredNotification } from './sql/distribute'
import { readDefaults } from './sql/settings'

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

import { MINUTE_MS } from '@/lib/text/durations'
import 'server-only'
import { may } from '@/lib/desk/accounts/contract/permissions'
import { keyOfPerson } from '@/lib/desk/accounts/key-of-person'
import { postMail } from '@/lib/desk/accounts/mail/post-mail'
import { env } from '@/lib/desk/runtime/config/env'
import type { Desk } from '@/lib/desk/runtime/database/database'
import { log } from '@/lib/desk/runtime/log/log'
import { sendsMails } from '@/lib/desk/runtime/mailer'
import { accountOf } from '@/lib/desk/upstream/keys/account'
import { defineJob, forEachItem, NoInput, type RunningJob } from '@/lib/jobs/define-job'
import { action, item, type Letter, links, text } from '@/lib/mail/letter'
import { enqueueChats } from './chat'
import { describeNotification, notificationPath } from './contract/describe-notification'
import { KIND_PERMISSIONS, type NotificationKind } from './contract/notification'
import { type MailTime, type NotificationRules, nextDigest } from './contract/rules'
import { unsubscribeHeaders, unsubscribeLink } from './settings'
import { listChats, readDefaults } from './sql/read'
import {
  anyUndistributed,
  listDuePeople,
  listMailReaders,
  type MailReader,
  postponeMails,
  type StoredNotification,
  saveDistributed,
  saveMailed,
  takeDueMails,
  takeUndistributed,
} from './sql/write'

type Running = Pick<RunningJob<Desk>, 'transaction' | 'signal'>

const AT_ONCE = 500
const PEOPLE_AT_ONCE = 200
/** What happens within a minute is one mail, and there is at most one in five. */
const COLLECTED_MS = 60_000
const AT_MOST_EVERY_MS = 5 * MINUTE_MS

/** Decides about mails and writes those that are due. One process does it at a time. */
export const distributeNotifications = defineJob({
  name: 'notifications.distribute',
  input: NoInput,
  repeatEveryMs: 10_000,
  async run(_: unknown, __, job: RunningJob<Desk>) {
    await distribute(job, new Date())
    await mailDue(job, new Date())
    await enqueueChats()
  },
})

export async function distribute(job: Running, now: Date): Promise<void> {
  if (!(await anyUndistributed())) return
  // Before the transaction, because the account of a key may have to be asked for at the service.
  const recipients = sendsMails() ? await listRecipients() : []
  const chats = new Map((await listChats()).map(({ account, kinds }) => [account, kinds]))
  for (let left = true; left; ) {
    job.signal.throwIfAborted()
    left = await job.transaction(async (tx) => {
      const batch = await takeUndistributed(tx, AT_ONCE)
      if (batch.length === 0) return false
      await saveDistributed(tx, batch, {
        now,
        forChat: batch.flatMap(({ id, account, kind }) => (chats.get(account)?.includes(kind) ? id : [])),
        mails: recipients.flatMap((recipient) => mailsTo(recipient, batch, now)),
      })
      return batch.length === AT_ONCE
    })
  }
}

/** A person whose settings cannot be read must not keep the others from their mails. */
function mailsTo(recipient: Recipient, batch: readonly StoredNotification[], now: Date) {
  try {
    return batch.flatMap((notification) => {
      const time = mailTimeFor(recipient, notification)
      if (time === 'off') return []
      return { personId: recipient.id, notificationId: notification.id, dueAt: dueAt(recipient, time, now) }
    })
  } catch (err) {
    log().warn({ part: 'notifications', person: recipient.id, err }, 'a person could not be notified by mail')
    return []
  }
}

function dueAt({ digestHour, zone, lastMailedAt }: Recipient, time: 'now' | 'daily', now: Date): Date {
  if (time === 'daily') return nextDigest(now, digestHour ?? 8, zone ?? 'UTC')
  const earliest = (lastMailedAt?.getTime() ?? 0) + AT_MOST_EVERY_MS
  return new Date(Math.max(now.getTime() + COLLECTED_MS, earliest))
}

/** Writes one mail to each person about what is due to them and they may still see. */
export async function mailDue(job: Running, now: Date): Promise<void> {
  const due = await listDuePeople(now, PEOPLE_AT_ONCE)
  if (due.length === 0) return
  const recipients = new Map((await listRecipients()).map((recipient) => [recipient.id, recipient]))
  const onFailure = (err: unknown, personId: string) =>
    log().warn({ part: 'notifications', person: personId, err }, 'the mail of a person could not be written')
  await forEachItem(due, { signal: job.signal, onFailure }, (personId) =>
    job.transaction(async (tx) => {
      const recipient = recipients.get(personId)
      if (recipient && recipient.account === undefined) {
        await postponeMails(tx, personId, { now, until: new Date(now.getTime() + AT_MOST_EVERY_MS) })
        return
      }
      const batch = await takeDueMails(tx, personId, now)
      const visibleItems = batch.filter((each) => recipient && mailTimeFor(recipient, each) !== 'off')
      if (!recipient || visibleItems.length === 0) return
      const link = unsubscribeLink(personId)
      const letter = notificationLetter(visibleItems, link)
      await postMail(tx, { to: recipient.email, personId, letter, headers: unsubscribeHeaders(personId) })
      await saveMailed(tx, personId, now)
    }),
  )
}

/** `account` is undefined while the service does not answer whose key it is. */
type Recipient = MailReader & { account: string | undefined; applied: NotificationRules }

/** Everybody who can be notified, with the account of their key and their rules. */
async function listRecipients(): Promise<Recipient[]> {
  const [readers, defaults] = await Promise.all([listMailReaders(), readDefaults()])
  const accounts = new Map<string, Promise<string | undefined>>()
  const readAccount = async (personId: string) => {
    const key = await keyOfPerson(personId)
    const reading = accounts.get(key?.id ?? '') ?? accountOf(key).catch(logUnknown)
    accounts.set(key?.id ?? '', reading)
    return reading
  }
  return Promise.all(
    readers.map(async (reader) => ({
      ...reader,
      account: await readAccount(reader.id).catch(logUnknown),
      applied: reader.rules ?? defaults,
    })),
  )
}

function logUnknown(err: unknown): undefined {
  log().warn({ part: 'notifications', err }, "the account of a person's key is not known")
}

/**
 * Whether and when a person is mailed, by role, account and rules as they are now. An account that
 * is not known yet is checked before the mail is written.
 */
function mailTimeFor(recipient: Recipient, notification: StoredNotification): MailTime {
  const { id, role, account, applied, unsubscribedAt, demo } = recipient
  const { kind, personId, forAdmins } = notification
  const isShared = may(role, KIND_PERMISSIONS[kind]) && (!forAdmins || role === 'admin')
  const isTheirs = personId === null ? isShared : personId === id
  // Anybody can sign in to a demo account, and its address is nobody's.
  const isElsewhere = account !== undefined && notification.account !== account
  if (!isTheirs || isElsewhere || unsubscribedAt || demo) return 'off'
  return applied[kind].mail
}

/** A mail lists this many; the page has the rest. */
const MOST_LISTED = 20

const OPEN: Record<NotificationKind, string> = {
  completed: 'Open envelope',
  mail: 'Open envelope',
  declined: 'Open envelope',
  expiring: 'Open envelope',
  delivery: 'Open endpoint',
  budget: 'Open keys',
  key: 'Open keys',
}

/** One mail about all of them, newest first. */
function notificationLetter(items: readonly StoredNotification[], unsubscribe: string): Letter {
  const [origin = ''] = env().DESK_ORIGIN
  const [first] = items
  const isOne = first && items.length === 1
  const title = first ? describeNotification(first).title : ''
  const others = (items.length - 1).toLocaleString('en')
  const more = items.length - MOST_LISTED
  const pageOf = ({ kind, subjectId }: StoredNotification) =>
    `${origin}${notificationPath({ kind, subject_id: subjectId })}`
  return {
    subject: isOne ? title.slice(0, 200) : `${title.slice(0, 100)}, and ${others} more`,
    heading: isOne ? title : `${items.length.toLocaleString('en')} notifications`,
    blocks: [
      ...items.slice(0, MOST_LISTED).map((each) => {
        const { title, text: about } = describeNotification(each)
        return isOne ? text(about) : item(title, about, pageOf(each))
      }),
      ...(more > 0 ? [text(`And ${more.toLocaleString('en')} more.`)] : []),
      isOne ? action(OPEN[first.kind], pageOf(first)) : action('Open Sender’s desk', `${origin}/`),
      links({
        'Choose what you are emailed about': `${origin}/settings/notifications`,
        'Stop these emails': unsubscribe,
      }),
    ],
  }
}

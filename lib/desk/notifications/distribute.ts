import 'server-only'
import type { Desk } from '@/lib/desk/platform/database/database'
import { log } from '@/lib/desk/platform/log/log'
import { sendsMails } from '@/lib/desk/platform/mail/mailer'
import { postMail } from '@/lib/desk/platform/mail/post-mail'
import { defineJob, NoInput, type RunningJob } from '@/lib/jobs/define-job'
import { forEachItem } from '@/lib/jobs/for-each-item'
import { enqueueChats } from './chat/post-to-chat'
import { nextDigest } from './contract/next-digest'
import { notificationLetter } from './notification-letter'
import { listRecipients, mailTimeFor, type Recipient } from './recipients'
import {
  anyUndistributed,
  listDuePeople,
  type StoredNotification,
  saveDistributed,
  saveMailed,
  takeDueMails,
  takeUndistributed,
} from './sql/distribute'
import { listChats } from './sql/settings'
import { unsubscribeHeaders, unsubscribeLink } from './unsubscribe'

type Running = Pick<RunningJob<Desk>, 'transaction' | 'signal'>

const AT_ONCE = 500
const PEOPLE_AT_ONCE = 200
/** What happens within a minute is one mail, and there is at most one in five. */
const COLLECTED_MS = 60_000
const AT_MOST_EVERY_MS = 5 * 60_000

/** Decides who is mailed about what is new, and writes the mails that are due. One process does it at a time. */
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
      const taken = await takeUndistributed(tx, AT_ONCE)
      if (taken.length === 0) return false
      await saveDistributed(tx, taken, {
        now,
        forChat: taken.flatMap(({ id, account, kind }) => (chats.get(account)?.includes(kind) ? id : [])),
        mails: recipients.flatMap((recipient) => mailsTo(recipient, taken, now)),
      })
      return taken.length === AT_ONCE
    })
  }
}

/** A person whose settings cannot be read must not keep the others from their mails. */
function mailsTo(recipient: Recipient, taken: readonly StoredNotification[], now: Date) {
  try {
    return taken.flatMap((notification) => {
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

/** Writes one mail to each person about all that is due to them. What they may no longer see is left out. */
export async function mailDue(job: Running, now: Date): Promise<void> {
  const due = await listDuePeople(now, PEOPLE_AT_ONCE)
  if (due.length === 0) return
  const recipients = new Map((await listRecipients()).map((recipient) => [recipient.id, recipient]))
  const onFailure = (err: unknown, personId: string) =>
    log().warn({ part: 'notifications', person: personId, err }, 'the mail of a person could not be written')
  await forEachItem(due, { signal: job.signal, onFailure }, (personId) =>
    job.transaction(async (tx) => {
      const taken = await takeDueMails(tx, personId, now)
      const recipient = recipients.get(personId)
      const shown = taken.filter((each) => recipient && mailTimeFor(recipient, each) !== 'off')
      if (!recipient || shown.length === 0) return
      const link = unsubscribeLink(personId)
      const letter = notificationLetter(shown, link)
      await postMail(tx, { to: recipient.email, personId, letter, headers: unsubscribeHeaders(personId) })
      await saveMailed(tx, personId, now)
    }),
  )
}

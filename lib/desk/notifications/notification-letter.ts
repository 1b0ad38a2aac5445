import 'server-only'
import { env } from '@/lib/desk/platform/config/env'
import { action, item, type Letter, links, text } from '@/lib/mail/letter'
import { describeNotification, notificationPath } from './contract/describe-notification'
import type { NotificationKind } from './contract/notification'
import type { StoredNotification } from './sql/distribute'

/** A mail lists this many; the page has the rest. */
const MOST_LISTED = 20

const OPEN: Record<NotificationKind, string> = {
  completed: 'Open envelope',
  mail: 'Change the recipient',
  declined: 'Open envelope',
  expiring: 'Open envelope',
  delivery: 'Open endpoint',
  budget: 'Open keys',
  key: 'Open keys',
}

/** One mail about all of them, newest first. */
export function notificationLetter(shown: readonly StoredNotification[], unsubscribe: string): Letter {
  const [origin = ''] = env().DESK_ORIGIN
  const [first] = shown
  const isOne = first && shown.length === 1
  const title = first ? describeNotification(first).title : ''
  const others = (shown.length - 1).toLocaleString('en')
  const more = shown.length - MOST_LISTED
  const pageOf = ({ kind, subjectId }: StoredNotification) =>
    `${origin}${notificationPath({ kind, subject_id: subjectId })}`
  return {
    subject: isOne ? title.slice(0, 200) : `${title.slice(0, 100)}, and ${others} more`,
    heading: isOne ? title : `${shown.length.toLocaleString('en')} notifications`,
    blocks: [
      ...shown.slice(0, MOST_LISTED).map((each) => {
        const { title, text: about } = describeNotification(each)
        return isOne ? text(about) : item(title, about, pageOf(each))
      }),
      ...(more > 0 ? [text(`And ${more.toLocaleString('en')} more.`)] : []),
      isOne ? action(OPEN[first.kind], pageOf(first)) : action('Open Sender’s desk', `${origin}/`),
      links({ 'Choose what you are mailed about': `${origin}/settings/notifications`, 'End these mails': unsubscribe }),
    ],
  }
}

import 'server-only'
import { describeNotification, notificationPath } from '@/lib/desk/contract/notifications/describe-notification'
import { env } from '@/lib/desk/env/env'
import type { StoredNotification } from '@/lib/desk/store/notifications/distribute'
import { action, type Letter, note, text } from '@/lib/mail/letter'

/** A mail lists this many; the page has the rest. */
const MOST_LISTED = 20

/** One mail about all of them, newest first. */
export function notificationLetter(shown: readonly StoredNotification[], unsubscribe: string): Letter {
  const [origin = ''] = env().DESK_ORIGIN
  const [first] = shown
  const isOne = first && shown.length === 1
  const heading = isOne ? describeNotification(first).title : `${shown.length.toLocaleString('en')} notifications`
  const more = shown.length - MOST_LISTED
  return {
    subject: heading.slice(0, 200),
    heading,
    blocks: [
      ...shown.slice(0, MOST_LISTED).map((each) => {
        const { title, text: about } = describeNotification(each)
        return text(isOne ? about : `${title}\n${about}`)
      }),
      ...(more > 0 ? [text(`And ${more.toLocaleString('en')} more.`)] : []),
      isOne
        ? action('Open', `${origin}${notificationPath({ kind: first.kind, subject_id: first.subjectId })}`)
        : action('Open Sender’s desk', `${origin}/`),
      note('You choose what you are mailed about under Settings, Notifications.'),
      note(`To get no more of these mails: ${unsubscribe}`),
    ],
  }
}

import { describeNotification } from '@/lib/desk/notifications/contract/describe-notification'
import type { NotificationDetail, NotificationKind } from '@/lib/desk/notifications/contract/notification'

/** A message lists this many. */
const MOST_LISTED = 20

/** One message about all of them. */
export function chatText(posts: readonly { kind: NotificationKind; detail: NotificationDetail }[]): string {
  const lines = posts.slice(0, MOST_LISTED).map((each) => {
    const { title, text } = describeNotification(each)
    return plainInChat(`${title}. ${text}`.slice(0, 1_000))
  })
  const more = posts.length - MOST_LISTED
  return [...lines, ...(more > 0 ? [`And ${more.toLocaleString('en')} more.`] : [])].join('\n')
}

/**
 * Subjects and reasons are written by strangers: in a chat they must not mention everybody, and not look like a link that leads
 * elsewhere. Slack reads `<…>`, others Markdown and `@`.
 */
function plainInChat(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/@/g, '@\u200b')
    .replace(/\]\(/g, ']\u200b(')
    .replace(/:\/\//g, ':\u200b//')
}

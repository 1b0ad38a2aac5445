import { browserNotifications } from '@/lib/browser/browser-notifications'
import { call } from '@/lib/browser/call'
import { describeNotification, notificationPath } from '@/lib/desk/notifications/contract/describe-notification'
import type { NotificationCount, NotificationPage } from '@/lib/desk/notifications/contract/notification'

/** More at once are one notification. */
const MOST_SHOWN = 3

let shownUpTo: number | undefined
let isChosen = false
let isReading = false

/** One tab of the browser shows them, and keeps its connection while it is hidden. */
export const showsInBrowser = (): boolean => isChosen && browserNotifications() === 'on'

/** Begins with what happens from now on. */
export async function beginInBrowser(): Promise<void> {
  if (shownUpTo !== undefined) return
  shownUpTo = Number.POSITIVE_INFINITY
  shownUpTo = (await call<NotificationCount>('/api/notifications/count')).newest
  // Held until the tab closes; then the next tab gets it.
  void navigator.locks?.request('browser notifications', () => {
    isChosen = true
    return new Promise<never>(() => undefined)
  })
}

/** Shows what is new, as far as the person's rules say so. */
export async function showNewInBrowser(): Promise<void> {
  if (!showsInBrowser() || isReading || shownUpTo === undefined) return
  isReading = true
  try {
    const { items } = await call<NotificationPage>(`/api/notifications?channel=browser&after=${shownUpTo}`)
    shownUpTo = items[0]?.seq ?? shownUpTo
    if (items.length > MOST_SHOWN) show(`${items.length} new notifications`, '', 'many', '/')
    else {
      for (const item of items) {
        const { title, text } = describeNotification(item)
        show(title, text, item.id, notificationPath(item))
      }
    }
  } finally {
    isReading = false
  }
}

function show(title: string, body: string, tag: string, path: string): void {
  const shown = new Notification(title, { body, tag })
  shown.onclick = () => {
    window.focus()
    window.location.assign(path)
    shown.close()
  }
}

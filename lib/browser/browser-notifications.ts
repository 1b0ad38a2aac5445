/** Whether this browser shows notifications of the dashboard: the person's choice here, and the browser's own permission. */
export type BrowserNotifications = 'unsupported' | 'blocked' | 'on' | 'off'

/** Signing out forgets it, because the next person in this browser has not chosen it. */
const STORED_AS = 'browser-notifications'

export function browserNotifications(): BrowserNotifications {
  if (!('Notification' in window)) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  return Notification.permission === 'granted' && storage()?.getItem(STORED_AS) === 'on' ? 'on' : 'off'
}

/** Call it for a click only: the browser asks the person. */
export async function turnOnBrowserNotifications(): Promise<BrowserNotifications> {
  if (!('Notification' in window)) return 'unsupported'
  if ((await Notification.requestPermission()) === 'granted') storage()?.setItem(STORED_AS, 'on')
  return browserNotifications()
}

export function turnOffBrowserNotifications(): BrowserNotifications {
  storage()?.removeItem(STORED_AS)
  return browserNotifications()
}

/** Undefined if the browser refuses storage. */
function storage(): Storage | undefined {
  try {
    return window.localStorage
  } catch {
    return undefined
  }
}

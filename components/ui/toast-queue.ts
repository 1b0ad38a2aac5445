type ToastAction = {
  label: string
  onAct: () => unknown
  /** Shown with Retry when the promise of `onAct` is rejected: the page that began may be gone by then. */
  failure?: string
}

export type ToastText = {
  /** "Sent to 3 people": what is now visible. */
  title: string
  description?: string
  action?: ToastAction
  /** By which it can be closed before its time. */
  id?: string
  /** How long its action is possible; 6 s unless named. */
  forMs?: number
}

type Change = ToastText | { close: string }

const waiting: Change[] = []
const listeners = new Set<() => void>()

/** Toasts wait here until the viewport is loaded; the first one loads it. */
export const toastQueue = {
  push(change: Change) {
    waiting.push(change)
    for (const listener of listeners) listener()
  },
  take(): Change | undefined {
    return waiting.shift()
  },
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  hasAny: () => waiting.length > 0,
}

export type ToastText = {
  /** "Sent to 3 people": what is now visible. */
  title: string
  description?: string
  action?: { label: string; onAct: () => void }
}

const waiting: ToastText[] = []
const listeners = new Set<() => void>()

/** Toasts wait here until the viewport is loaded; the first one loads it. */
export const toastQueue = {
  push(toast: ToastText) {
    waiting.push(toast)
    for (const listener of listeners) listener()
  },
  take(): ToastText | undefined {
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

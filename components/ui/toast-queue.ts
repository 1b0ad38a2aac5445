export type ToastText = {
  /** "Sent to 3 people": what is visibly so now. */
  title: string
  description?: string
  action?: { label: string; onAct: () => void }
}

const waiting: ToastText[] = []
const listeners = new Set<() => void>()

/** Toasts wait here until the part that shows them has been loaded, which the first one causes. */
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

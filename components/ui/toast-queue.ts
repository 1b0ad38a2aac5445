import { createStore } from '@/lib/store/create-store'

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

/** Toasts wait here until the viewport is loaded; the first one loads it. */
export const toastQueue = createStore<readonly Change[]>([])

export const pushToast = (change: Change): void => toastQueue.set([...toastQueue.get(), change])

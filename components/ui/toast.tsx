'use client'

import { useEffect, useState } from 'react'
import { loadable } from './loadable'
import { pushToast, type ToastText, toastQueue } from './toast-queue'

const ToastViewport = loadable(() => import('./toast-viewport'))

/** `toast({ title: 'Sent to 3 people' })`: only for the success of something already visible. */
export function useToast(): (toast: ToastText) => void {
  return pushToast
}

/** Closes the toast of this id, if it is shown. */
export const closeToast = (id: string): void => pushToast({ close: id })

/** Rendered once in the layout; loads the viewport with the first toast. */
export function Toaster() {
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    const want = () => setWanted(true)
    if (toastQueue.get().length > 0) want()
    return toastQueue.subscribe(want)
  }, [])
  return wanted ? <ToastViewport /> : null
}

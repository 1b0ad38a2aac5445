'use client'

import dynamic from 'next/dynamic'
import { useEffect, useState } from 'react'
import { type ToastText, toastQueue } from './toast-queue'

const ToastViewport = dynamic(() => import('./toast-viewport'), { ssr: false })

/** `toast({ title: 'Sent to 3 people' })`: only for the success of something already visible. */
export function useToast(): (toast: ToastText) => void {
  return toastQueue.push
}

/** Rendered once in the layout; loads the viewport with the first toast. */
export function Toaster() {
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    const want = () => setWanted(true)
    if (toastQueue.hasAny()) want()
    return toastQueue.subscribe(want)
  }, [])
  return wanted ? <ToastViewport /> : null
}

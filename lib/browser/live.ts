'use client'

import { startTransition, useEffect, useState } from 'react'
import { useStore } from '@/lib/store/use-store'
import { isPushed, type LiveStatus, liveStatus } from './live-status'

/** `isPushed` of a component that has to follow when it changes. That can wait, so it is rendered in slices. */
export function useIsPushed(): boolean {
  const [pushed, setPushed] = useState(isPushed)
  useEffect(() => {
    const follow = () => startTransition(() => setPushed(isPushed()))
    follow()
    return liveStatus.subscribe(follow)
  }, [])
  return pushed
}

export const useLiveStatus = (): LiveStatus => useStore(liveStatus)

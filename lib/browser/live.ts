'use client'

import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'
import { AT_FIRST, isPushed, type LiveStatus, liveStatus, subscribeToStatus } from './live-status'

/** `isPushed` of a component that has to follow when it changes. That can wait, so it is rendered in slices. */
export function useIsPushed(): boolean {
  const [pushed, setPushed] = useState(isPushed)
  useEffect(() => {
    const follow = () => startTransition(() => setPushed(isPushed()))
    follow()
    return subscribeToStatus(follow)
  }, [])
  return pushed
}

export const useLiveStatus = (): LiveStatus => useSyncExternalStore(subscribeToStatus, liveStatus, () => AT_FIRST)

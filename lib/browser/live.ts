'use client'

import { useSyncExternalStore } from 'react'
import { AT_FIRST, isTold, type LiveStatus, liveStatus, subscribeToStatus } from './live-status'

/** `isTold` of a component that has to follow when it changes. */
export const useTold = (): boolean => useSyncExternalStore(subscribeToStatus, isTold, () => false)

export const useLiveStatus = (): LiveStatus => useSyncExternalStore(subscribeToStatus, liveStatus, () => AT_FIRST)

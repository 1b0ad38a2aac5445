'use client'

import { useSyncExternalStore } from 'react'
import { AT_FIRST, isPushed, type LiveStatus, liveStatus, subscribeToStatus } from './live-status'

/** `isPushed` of a component that has to follow when it changes. */
export const useIsPushed = (): boolean => useSyncExternalStore(subscribeToStatus, isPushed, () => false)

export const useLiveStatus = (): LiveStatus => useSyncExternalStore(subscribeToStatus, liveStatus, () => AT_FIRST)

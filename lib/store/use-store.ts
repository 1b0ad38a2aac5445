'use client'

import { useSyncExternalStore } from 'react'
import type { Store } from './create-store'

/** The value of a store; the component renders again when it changes. */
export const useStore = <T>({ subscribe, get, getInitial }: Store<T>): T =>
  useSyncExternalStore(subscribe, get, getInitial)

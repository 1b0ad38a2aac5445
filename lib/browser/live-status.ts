import type { LiveInterruption } from '@/lib/desk/contract/live'

/**
 * How this tab learns of changes. `told`: the server pushes them as they happen. `asking`: it does not, or not now, and pages ask
 * again and again; `because` is missing while the server itself is not heard. `connecting`: not known yet.
 */
export type LiveStatus = {
  mode: 'connecting' | 'push' | 'polling'
  because?: LiveInterruption | undefined
  lastMessageAt: number | undefined
}

export const AT_FIRST: LiveStatus = { mode: 'connecting', lastMessageAt: undefined }
const listeners = new Set<() => void>()
let status = AT_FIRST

export function subscribeToStatus(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export function setLiveStatus(next: LiveStatus): void {
  status = next
  for (const listener of listeners) listener()
}

export const liveStatus = (): LiveStatus => status

/** True while changes are pushed: then asking again and again may be rare. */
export const isPushed = (): boolean => status.mode === 'push'

/** True while the server sends this tab messages, also where it reports that changes are not pushed. */
export const isConnected = (): boolean => status.lastMessageAt !== undefined

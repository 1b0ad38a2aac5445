/**
 * How this tab learns of changes. `told`: the desk's server tells them as they happen. `asking`: it does not, or not now, so
 * pages ask again and again. `connecting`: not known yet.
 */
export type LiveStatus = { way: 'connecting' | 'told' | 'asking'; heardAt: number | undefined }

export const AT_FIRST: LiveStatus = { way: 'connecting', heardAt: undefined }
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

/** True while changes are told: whoever asks again and again may do so rarely. */
export const isTold = (): boolean => status.way === 'told'

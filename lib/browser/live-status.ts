import type { StreamTrouble } from '@/lib/desk/live/contract'
import { createStore } from '@/lib/store/create-store'
import { MINUTE_MS } from '@/lib/text/durations'

/**
 * How this tab learns of changes. `push`: the server sends them as they happen. `polling`: it does not, or not now, and pages read again
 * and again; `because` is missing while the server itself does not answer. `connecting`: not known yet.
 */
export type LiveStatus = {
  mode: 'connecting' | 'push' | 'polling'
  because?: StreamTrouble | undefined
  lastMessageAt: number | undefined
}

export const liveStatus = createStore<LiveStatus>({ mode: 'connecting', lastMessageAt: undefined })

/** True while changes are pushed: then pages need not read again and again. */
export const isPushed = (): boolean => liveStatus.get().mode === 'push'

/** True while the server sends this tab messages, also where it reports that changes are not pushed. */
export const isConnected = (): boolean => liveStatus.get().lastMessageAt !== undefined

/** How often an open page reads again what nothing reports. */
export const POLL_EVERY_MS = 30_000
/** How often a page reads the progress of a job of the dashboard, which costs no request of the key. */
export const POLL_JOB_EVERY_MS = 2_000
/**
 * While changes are pushed, pages read again only to be sure that none was lost. Also for what costs
 * a request of the key and changes seldom.
 */
export const CHECK_EVERY_MS = 5 * MINUTE_MS

/** When a list that is pushed reads again. A component that shows it calls `useIsPushed`, so that the interval follows. */
export const pollInterval = (): number => (isPushed() ? CHECK_EVERY_MS : POLL_EVERY_MS)

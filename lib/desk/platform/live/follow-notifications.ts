import 'server-only'
import { listenWithReconnect, Notification } from '@/lib/desk/platform/database/notifications'
import { log } from '@/lib/desk/platform/log/log'
import type { Hub } from './hub'
import { findLastSeq } from './sql/events'

/**
 * Passes PostgreSQL's notifications on to the hub. Events missed while the connection was broken
 * are read from the table.
 */
export function followNotifications(hub: Pick<Hub, 'notified' | 'catchUp' | 'close'>, reconnectAfterMs = 1_000) {
  let lastSeq: number | undefined

  return listenWithReconnect({
    reconnectAfterMs,
    async onConnect() {
      if (lastSeq === undefined) lastSeq = await findLastSeq()
      else await hub.catchUp(lastSeq)
    },
    // Pages must not show that they are live.
    onDisconnect: () => hub.close(),
    onNotification(payload) {
      const { data, error } = Notification.safeParse(JSON.parse(payload))
      if (!data) return log().debug({ part: 'live', err: error }, 'a notification of another release was not read')
      if (data.kind === 'event') lastSeq = Math.max(lastSeq ?? 0, data.seq)
      hub.notified(data)
    },
  })
}

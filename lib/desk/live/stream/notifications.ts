import 'server-only'
import { z } from 'zod'
import { log } from '@/lib/desk/env/log'
import { listenWithReconnect } from '@/lib/desk/store/listen'
import { findLastSeq, LiveEvent, listEventsAfter } from '@/lib/desk/store/live/events'
import type { Hub } from './hub'

const PersonNotification = z.object({ person: z.string() })

/** Passes PostgreSQL's notifications on to the hub. Events missed while the connection was broken are read from the table. */
export function followNotifications(
  hub: Pick<Hub, 'changed' | 'lost' | 'stateChanged' | 'personChanged'>,
  reconnectAfterMs = 1_000,
) {
  let lastSeq: number | undefined

  const pass = (event: LiveEvent) => {
    lastSeq = Math.max(lastSeq ?? 0, event.seq)
    hub.changed(event)
  }

  return listenWithReconnect({
    reconnectAfterMs,
    async onConnect() {
      if (lastSeq === undefined) {
        lastSeq = await findLastSeq()
        return
      }
      const missed = await listEventsAfter(lastSeq)
      if (missed) missed.forEach(pass)
      else hub.lost()
      await hub.stateChanged()
    },
    onNotification(payload) {
      const notification: unknown = JSON.parse(payload)
      const event = LiveEvent.safeParse(notification)
      const about = PersonNotification.safeParse(notification)
      if (event.success) pass(event.data)
      else if (about.success) hub.personChanged(about.data.person)
      else hub.stateChanged().catch((err: unknown) => log().warn({ part: 'live', err }, 'the live state was not read'))
    },
  })
}

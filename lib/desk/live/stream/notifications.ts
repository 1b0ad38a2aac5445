import 'server-only'
import { z } from 'zod'
import { log } from '@/lib/desk/env/log'
import { BudgetNotification } from '@/lib/desk/store/budget/ledgers'
import { listenWithReconnect } from '@/lib/desk/store/listen'
import { findLastSeq, LiveEvent, listEventsAfter } from '@/lib/desk/store/live/events'
import { wakeBudgets } from '@/lib/desk/upstream/budget/budgets'
import type { Hub } from './hub'

const MirrorNotification = z.object({ mirrored: z.string() })
const AccountNotified = z.object({ notified: z.string() })
const PersonNotification = z.object({ person: z.string() })

/** Passes PostgreSQL's notifications on to the hub. Events missed while the connection was broken are read from the table. */
export function followNotifications(
  hub: Pick<Hub, 'changed' | 'mirrored' | 'notified' | 'lost' | 'databaseLost' | 'stateChanged' | 'personChanged'>,
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
    onDisconnect: () => hub.databaseLost(),
    onNotification(payload) {
      const notification: unknown = JSON.parse(payload)
      const event = LiveEvent.safeParse(notification)
      const about = PersonNotification.safeParse(notification)
      const budget = BudgetNotification.safeParse(notification)
      const ofMirror = MirrorNotification.safeParse(notification)
      const notified = AccountNotified.safeParse(notification)
      if (event.success) pass(event.data)
      else if (ofMirror.success) hub.mirrored(ofMirror.data.mirrored)
      else if (notified.success) hub.notified(notified.data.notified)
      else if (budget.success) wakeBudgets(budget.data)
      else if (about.success) hub.personChanged(about.data.person)
      else hub.stateChanged().catch((err: unknown) => log().warn({ part: 'live', err }, 'the live state was not read'))
    },
  })
}

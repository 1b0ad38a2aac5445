'use client'

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { browserNotifications } from '@/lib/browser/browser-notifications'
import { queryKeys } from '@/lib/browser/keys'
import { AT_FIRST, isPushed, liveStatus, setLiveStatus } from '@/lib/browser/live-status'
import { budgetQuery } from '@/lib/browser/queries/budget'
import { sessionQuery } from '@/lib/browser/queries/session'
import { keepLine } from './live-line'
import { Refresher } from './refresher'

/** The tab's connection for live updates. Renders nothing. */
export function LiveConnection({ after }: { after: number }) {
  const client = useQueryClient()
  useEffect(() => follow(client, after), [client, after])
  return null
}

/** What the service answers, and changes with each event. Lists keep their rows and read only their newest page. */
const OF_SERVICE = [queryKeys.envelopes.newestPages, queryKeys.signers.newestPages, queryKeys.webhooks.subscriptions]
/** How current the mirror is does not change with its rows. */
const OF_MIRROR = [
  queryKeys.found.newestPages,
  queryKeys.contacts.newestPages,
  queryKeys.mirror.templates,
  queryKeys.home.attention,
]

function follow(client: QueryClient, after: number) {
  const refresher = new Refresher(client)
  let hasBeenOpen = false

  // Loaded only where somebody turned them on.
  let staysOpen = () => false
  const inBrowser =
    browserNotifications() === 'on'
      ? import('../notifications/show-in-browser').then(async (shown) => {
          await shown.beginInBrowser()
          staysOpen = shown.showsInBrowser
          return shown
        })
      : undefined
  inBrowser?.catch(() => undefined)
  const end = keepLine({
    after,
    onChange({ envelope_id }) {
      if (envelope_id) refresher.changed(queryKeys.envelope.one(envelope_id))
      refresher.changed(...OF_SERVICE)
    },
    onMirror: () => refresher.changed(...OF_MIRROR),
    onNotification() {
      refresher.changed(queryKeys.notifications.all)
      void inBrowser?.then((shown) => shown.showNewInBrowser()).catch(() => undefined)
    },
    onWebhooks: () => refresher.changed(queryKeys.webhooks.subscriptions, queryKeys.webhookTrouble),
    staysOpen: () => staysOpen(),
    onEverything: () => refresher.changed(queryKeys.envelope.all, queryKeys.mirror.all, ...OF_SERVICE, ...OF_MIRROR),
    onBeat({ role, budget, spread_ms }) {
      refresher.spreadMs = spread_ms
      client.setQueryData(budgetQuery.queryKey, budget)
      // A promoted person gets no refusal that would reveal the new role.
      const { queryKey } = sessionQuery
      if (client.getQueryData(queryKey)?.person.role !== role) void client.invalidateQueries({ queryKey })
    },
    onMessage(state) {
      const { mode, because } = liveStatus()
      const lastMessageAt = Date.now()
      if (state?.live) setLiveStatus({ mode: 'push', lastMessageAt })
      else if (state) setLiveStatus({ mode: 'polling', because: state.because, lastMessageAt })
      else setLiveStatus({ mode, because, lastMessageAt })
    },
    onOpening() {
      // After an absence the earlier state proves nothing.
      if (isPushed()) setLiveStatus(AT_FIRST)
      if (hasBeenOpen) refresher.changed(queryKeys.notifications.all)
      hasBeenOpen = true
    },
    onLost() {
      setLiveStatus({ mode: 'polling', lastMessageAt: undefined })
      // A refused stream gives no reason; reading the session does.
      void client.invalidateQueries({ queryKey: sessionQuery.queryKey })
      // It came with the messages.
      void client.invalidateQueries({ queryKey: budgetQuery.queryKey })
    },
  })
  return () => {
    refresher.stop()
    end()
  }
}

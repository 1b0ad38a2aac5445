'use client'

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { browserNotifications } from '@/lib/browser/browser-notifications'
import { queryKeys } from '@/lib/browser/keys'
import { AT_FIRST, isPushed, liveStatus, setLiveStatus } from '@/lib/browser/live-status'
import { sessionQuery } from '@/lib/browser/queries/session'
import { keepLine } from './live-line'

/** Changes within this time are handled together. */
const COLLECT_MS = 50

/** The tab's connection for live updates. Renders nothing. */
export function LiveConnection({ after }: { after: number }) {
  const client = useQueryClient()
  useEffect(() => follow(client, after), [client, after])
  return null
}

/** Visible data is read again at once, other data when it is shown next. Lists keep their rows and read only their newest page. */
function follow(client: QueryClient, after: number) {
  const changed = new Set<string>()
  let hasBeenOpen = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function look() {
    timer = undefined
    for (const id of changed) void client.invalidateQueries({ queryKey: queryKeys.envelope.one(id) })
    changed.clear()
    void client.invalidateQueries({ queryKey: queryKeys.envelopes.newestPages })
    void client.invalidateQueries({ queryKey: queryKeys.found.newestPages })
    void client.invalidateQueries({ queryKey: queryKeys.signers.newestPages })
    void client.invalidateQueries({ queryKey: queryKeys.mirror.all })
    void client.invalidateQueries({ queryKey: queryKeys.webhooks.subscriptions })
  }

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
  const readNotifications = () => void client.invalidateQueries({ queryKey: queryKeys.notifications.all })

  const end = keepLine({
    after,
    onChange({ envelope_id }) {
      if (envelope_id) changed.add(envelope_id)
      timer ??= setTimeout(look, COLLECT_MS)
    },
    onMirror() {
      void client.invalidateQueries({ queryKey: queryKeys.mirror.all })
      void client.invalidateQueries({ queryKey: queryKeys.found.newestPages })
      void client.invalidateQueries({ queryKey: queryKeys.home.attention })
    },
    onNotification() {
      readNotifications()
      void inBrowser?.then((shown) => shown.showNewInBrowser()).catch(() => undefined)
    },
    staysOpen: () => staysOpen(),
    onEverything() {
      void client.invalidateQueries({ queryKey: queryKeys.envelope.all })
      look()
    },
    onBeat({ role }) {
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
      if (hasBeenOpen) readNotifications()
      hasBeenOpen = true
    },
    onLost() {
      setLiveStatus({ mode: 'polling', lastMessageAt: undefined })
      // A refused stream gives no reason; reading the session does.
      void client.invalidateQueries({ queryKey: sessionQuery.queryKey })
    },
  })
  return () => {
    clearTimeout(timer)
    end()
  }
}

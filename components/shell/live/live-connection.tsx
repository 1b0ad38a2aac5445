'use client'

import { hashKey, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { browserNotifications } from '@/lib/browser/browser-notifications'
import { queryKeys } from '@/lib/browser/keys'
import { isPushed, liveStatus } from '@/lib/browser/live-status'
import { budgetQuery, sessionQuery } from '@/lib/browser/queries/session'
import type { LiveKind, LiveMessage } from '@/lib/desk/live/contract'
import { followStream } from './live-stream'

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
const CHANGED: Record<LiveKind | 'everything', QueryKey[]> = {
  mirror: OF_MIRROR,
  notification: [queryKeys.notifications.all],
  webhooks: [queryKeys.webhooks.subscriptions, queryKeys.webhookTrouble],
  everything: [queryKeys.envelope.all, queryKeys.mirror.all, ...OF_SERVICE, ...OF_MIRROR],
}

/** Each message shows that the connection works, and some say whether changes are pushed. */
function markConnected(message: LiveMessage): void {
  const { mode, because } = liveStatus.get()
  const lastMessageAt = Date.now()
  if (message.kind !== 'live') liveStatus.set({ mode, because, lastMessageAt })
  else if (message.live) liveStatus.set({ mode: 'push', lastMessageAt })
  else liveStatus.set({ mode: 'polling', because: message.because, lastMessageAt })
}

function follow(client: QueryClient, after: number) {
  const refresher = new Refresher(client)
  let hasBeenOpen = false

  // Loaded only where somebody turned them on.
  let staysOpen = () => false
  const inBrowser =
    browserNotifications() === 'on'
      ? import('./show-in-browser').then(async (shown) => {
          await shown.beginInBrowser()
          staysOpen = shown.showsInBrowser
          return shown
        })
      : undefined
  inBrowser?.catch(() => undefined)
  const end = followStream({
    after,
    staysOpen: () => staysOpen(),
    onMessage(message) {
      markConnected(message)
      if (message.kind === 'event') {
        if (message.envelope_id) refresher.changed(queryKeys.envelope.one(message.envelope_id))
        refresher.changed(...OF_SERVICE)
      } else if (message.kind === 'beat') {
        refresher.spreadMs = message.spread_ms
        client.setQueryData(budgetQuery.queryKey, message.budget)
        // A promoted person gets no refusal that would reveal the new role.
        const { queryKey } = sessionQuery
        const isAnother = client.getQueryData(queryKey)?.person.role !== message.role
        if (isAnother) void client.invalidateQueries({ queryKey })
      } else if (message.kind !== 'live') {
        refresher.changed(...CHANGED[message.kind])
        if (message.kind === 'notification') {
          void inBrowser?.then((shown) => shown.showNewInBrowser()).catch(() => undefined)
        }
      }
    },
    onOpening() {
      // After an absence the earlier state proves nothing.
      if (isPushed()) liveStatus.set(liveStatus.getInitial())
      if (hasBeenOpen) refresher.changed(queryKeys.notifications.all)
      hasBeenOpen = true
    },
    onLost() {
      const { because } = liveStatus.get()
      liveStatus.set({ mode: 'polling', because: because === 'tabs' ? because : undefined, lastMessageAt: undefined })
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

/** Changes within this time are handled together. */
const COLLECT_MS = 50
const AT_LEAST_EVERY_MS = 1_000
/** While a server is slow, its pages ask it less often: reading takes at most a fifth of the time. */
const SHARE = 5
/** An answer that takes longer, for example because the service does not answer, does not delay what changes meanwhile. */
const WAIT_MS = 10_000

/**
 * Reads changed data again: what is shown at once, the rest when it is shown next. A request under
 * way is never cancelled for a newer change: in a storm of changes no answer would ever arrive.
 */
export class Refresher {
  readonly #changed = new Map<string, QueryKey>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #isReading = false
  #hasStopped = false
  #earliest = Number.NEGATIVE_INFINITY
  /** Within this time, at a moment of its own, a page reads what changed: so that all of them do not read at once. */
  spreadMs = 0

  constructor(private readonly client: QueryClient) {}

  /** Everything below these keys has changed. */
  changed(...keys: QueryKey[]): void {
    for (const key of keys) this.#changed.set(hashKey(key), key)
    this.#plan()
  }

  stop(): void {
    this.#hasStopped = true
    clearTimeout(this.#timer)
  }

  #plan(): void {
    if (this.#timer || this.#isReading || this.#hasStopped || this.#changed.size === 0) return
    const wait = Math.max(COLLECT_MS, Math.random() * this.spreadMs, this.#earliest - performance.now())
    this.#timer = setTimeout(() => void this.#read(), wait)
  }

  async #read(): Promise<void> {
    this.#timer = undefined
    this.#isReading = true
    const keys = [...this.#changed.values()]
    this.#changed.clear()
    const began = performance.now()
    const reading = Promise.all(keys.map((key) => readAgain(this.client, key)))
    await Promise.race([reading, new Promise((resolve) => setTimeout(resolve, WAIT_MS))])
    this.#earliest = began + Math.max(AT_LEAST_EVERY_MS, (performance.now() - began) * SHARE)
    this.#isReading = false
    this.#plan()
  }
}

async function readAgain(client: QueryClient, queryKey: QueryKey): Promise<void> {
  // Their answers may show what was before the change.
  const underWay = client.isFetching({ queryKey }) > 0
  await client.invalidateQueries({ queryKey }, { cancelRefetch: false })
  if (underWay) await client.invalidateQueries({ queryKey }, { cancelRefetch: false })
}

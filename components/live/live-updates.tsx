'use client'

import { useQuery } from '@tanstack/react-query'
import { Banner } from '@/components/ui/banner'
import { ErrorState } from '@/components/ui/error-state'
import { PageHeader } from '@/components/ui/page-header'
import { LoadingNote, Skeleton } from '@/components/ui/skeleton'
import type { LiveUpdates as Updates } from '@/lib/desk/contract/live'
import { LiveActions } from './live-actions'
import { LiveFacts } from './live-facts'
import { LiveSubscriptions } from './live-subscriptions'
import { OneChannel } from './one-channel'
import { liveUpdatesQuery } from './use-live-updates'

/** The desk as a receiver of webhooks: whether it is one, what it heard, and what it had to read up. */
export function LiveUpdates() {
  const { data, error, isPending, refetch } = useQuery(liveUpdatesQuery)
  return (
    <>
      <PageHeader
        title="Live updates"
        about="The service notifies this dashboard, and open pages update by themselves. Once a minute the feed is checked for missed events."
        actions={data ? <LiveActions updates={data} /> : null}
      />
      {isPending ? <Loading /> : null}
      {error ? (
        <ErrorState error={error} title="The state of live updates could not be read" onRetry={() => void refetch()} />
      ) : null}
      {data ? <Sections updates={data} /> : null}
    </>
  )
}

function Sections({ updates }: { updates: Updates }) {
  const notYet = updates.compared_on ? undefined : 'Feed and webhooks have not been compared yet.'
  return (
    <div className="flex flex-col gap-6">
      <Trouble updates={updates} />
      <LiveFacts updates={updates} />
      {updates.state === 'off' ? null : <LiveSubscriptions updates={updates} />}
      <OneChannel
        title="Came by feed only"
        about="The feed showed it, and no webhook brought it. Open pages were updated at that moment."
        none={notYet ?? 'Nothing: each change that the feed showed had come by webhook.'}
        events={updates.feed_only}
        count={updates.counts.feed_only}
        when="Shown"
      />
      <OneChannel
        title="Came by webhook only"
        about="Open pages were updated at once. The feed does not show it yet."
        none={notYet ?? 'Nothing: the feed shows each envelope as the webhooks left it.'}
        events={updates.webhook_only}
        count={updates.counts.webhook_only}
        when="Received"
      />
    </div>
  )
}

const WORDS = new Map<Updates['state'], { title: string; text: string }>([
  [
    'silent',
    {
      title: 'The feed shows changes that no webhook brought',
      text: 'Check whether a subscription below is paused or has dead letters, and whether the service reaches the target.',
    },
  ],
  [
    'broken',
    { title: 'Subscriptions are missing or paused', text: 'Restore them to receive every change of this account.' },
  ],
  ['unreachable', { title: 'The service does not answer', text: 'Live updates continue when it does.' }],
  [
    'unverified',
    { title: 'The subscriptions could not be checked', text: 'The service has not listed them for two minutes.' },
  ],
])

function Trouble({ updates: { state, trouble, embedded } }: { updates: Updates }) {
  const words = WORDS.get(state)
  if (words) {
    return (
      <Banner tone="warn" title={words.title}>
        {words.text} Until then, pages check for changes every 30 s.
      </Banner>
    )
  }
  if (state === 'off' && trouble) {
    return (
      <Banner tone="warn" title="Live updates could not be turned on yet">
        {trouble} {embedded ? 'It is retried automatically.' : null}
      </Banner>
    )
  }
  return null
}

function Loading() {
  return (
    <div className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4">
      <LoadingNote>Loading the state of live updates</LoadingNote>
      <Skeleton className="w-1/3" />
      <Skeleton className="w-2/3" />
      <Skeleton className="w-1/2" />
    </div>
  )
}

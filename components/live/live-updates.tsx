'use client'

import { useQuery } from '@tanstack/react-query'
import { Banner } from '@/components/ui/banner'
import { ErrorState } from '@/components/ui/error-state'
import { LoadingPanel } from '@/components/ui/loading-panel'
import { PageHeader } from '@/components/ui/page-header'
import type { LiveUpdates as Updates } from '@/lib/desk/contract/live'
import { LiveActions } from './live-actions'
import { LiveFacts } from './live-facts'
import { LiveSubscriptions } from './live-subscriptions'
import { OneChannel } from './one-channel'
import { liveUpdatesQuery } from './use-live-updates'

/** Whether the dashboard receives webhooks, and what it had to find in the feed instead. */
export function LiveUpdates() {
  const { data, error, isPending, refetch } = useQuery(liveUpdatesQuery)
  return (
    <>
      <PageHeader
        title="Live updates"
        about="The service notifies this dashboard, and open pages update by themselves. Once a minute, the feed is checked for missed events."
        actions={data ? <LiveActions updates={data} /> : null}
      />
      {isPending ? <LoadingPanel note="Loading live updates" lines={['w-1/3', 'w-2/3', 'w-1/2']} /> : null}
      {error ? (
        <ErrorState error={error} title="Live updates couldn’t be loaded" onRetry={() => void refetch()} />
      ) : null}
      {data ? <Sections updates={data} /> : null}
    </>
  )
}

function Sections({ updates }: { updates: Updates }) {
  const notYet = updates.reconciled_on ? undefined : 'The feed and the webhooks haven’t been compared yet.'
  return (
    <div className="flex flex-col gap-6">
      <Problem updates={updates} />
      <LiveFacts updates={updates} />
      {updates.state === 'off' ? null : <LiveSubscriptions updates={updates} />}
      <OneChannel
        title="Feed only"
        about="The feed showed a change that no webhook reported. Open pages were updated at that time."
        none={notYet ?? 'None. Webhooks reported every change in the feed.'}
        events={updates.feed_only}
        count={updates.counts.feed_only}
        verb="Found"
      />
      <OneChannel
        title="Webhook only"
        about="Open pages were updated at once. The feed doesn’t show the change yet."
        none={notYet ?? 'None. The feed shows every change that webhooks reported.'}
        events={updates.webhook_only}
        count={updates.counts.webhook_only}
        verb="Received"
      />
    </div>
  )
}

const PROBLEMS: Partial<Record<Updates['state'], { title: string; advice: string }>> = {
  silent: {
    title: 'The feed shows changes that no webhook reported',
    advice:
      'Check whether a subscription below is paused or has dead letters, and whether the service can reach the target.',
  },
  broken: {
    title: 'Subscriptions are missing or paused',
    advice: 'Restore them to receive every change in this account.',
  },
  unreachable: { title: 'The service doesn’t answer', advice: 'Live updates continue when it does.' },
  unverified: {
    title: 'The subscriptions couldn’t be checked',
    advice: 'The service hasn’t listed them for two minutes.',
  },
}

function Problem({ updates: { state, trouble, embedded } }: { updates: Updates }) {
  const problem = PROBLEMS[state]
  if (problem) {
    return (
      <Banner tone="warn" title={problem.title}>
        {problem.advice} Until then, pages check for changes every 30 s.
      </Banner>
    )
  }
  if (state !== 'off' || !trouble) return null
  return (
    <Banner tone="warn" title="Live updates couldn’t be turned on yet">
      {trouble} {embedded ? 'It is retried automatically.' : null}
    </Banner>
  )
}

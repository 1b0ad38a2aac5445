'use client'

import { useQueries } from '@tanstack/react-query'
import { type ReactNode, useMemo, useRef } from 'react'
import { useNow } from '@/components/ui/clock'
import { Skeleton } from '@/components/ui/skeleton'
import { Time } from '@/components/ui/time'
import { sampleQuery } from '@/lib/browser/queries/webhooks'
import type { DeskSubscription } from '@/lib/desk/contract/webhooks/webhook-desk'
import { counted } from '../actions/messages'
import { useSeen } from '../delivery/use-seen'
import { formatRate, type Health, healthOf } from './health'
import { Sparkline } from './sparkline'
import { countsOf } from './targets'

/** A subscription that never delivered and has nothing to deliver needs no reading. */
const hasDeliveries = ({ last_delivery_on, pending, dead_lettered }: DeskSubscription) =>
  pending === undefined || pending > 0 || (dead_lettered ?? 0) > 0 || last_delivery_on !== undefined

/** Counts from the list; rate and run of the newest hundred deliveries of each subscription, read when they come into view. */
export function TargetFigures({ subscriptions }: { subscriptions: readonly DeskSubscription[] }) {
  const place = useRef<HTMLDListElement>(null)
  const seen = useSeen(place)
  const now = useNow()
  const asked = subscriptions.filter(hasDeliveries)
  const samples = useQueries({ queries: asked.map(({ id }) => ({ ...sampleQuery(id), enabled: seen })) })
  const ready = samples.every(({ isFetched }) => isFetched)
  const read = samples.flatMap(({ data }) => (data ? [data] : []))
  const failed = samples.filter(({ isError }) => isError).length
  // Minutes are enough, and the clock ticks more often.
  const minute = Math.floor(now / 60_000) * 60_000
  const stamp = samples.map(({ dataUpdatedAt }) => dataUpdatedAt).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `stamp` stands for the samples, which are another array each time
  const health = useMemo(() => healthOf(read, minute), [stamp, minute])
  const counts = countsOf(subscriptions)
  // A line without deliveries would say that there were none.
  const unread = failed > 0 && read.length === 0

  return (
    <dl ref={place} className="flex flex-wrap gap-x-8 gap-y-3 border-b border-line px-3 py-3">
      <Figure term="Delivered">
        {ready ? <Rate health={health} failed={failed} /> : <Skeleton className="h-5 w-24" />}
      </Figure>
      {unread ? null : (
        <>
          <Figure term="Last 24 hours">
            {ready ? <Sparkline label="Last 24 hours" buckets={health.day} /> : <Skeleton className="h-6 w-40" />}
          </Figure>
          <Figure term="Last 7 days">
            {ready ? <Sparkline label="Last 7 days" buckets={health.week} /> : <Skeleton className="h-6 w-12" />}
          </Figure>
        </>
      )}
      {counts ? (
        <Figure term="Pending">
          <span className="tabular">{counts.pending.toLocaleString('en')}</span>
          {counts.pending > 0 && health.oldestPending ? (
            <span className="block text-12 text-ink-soft">
              oldest{health.partial ? ' read' : ''} <Time value={health.oldestPending} />
            </span>
          ) : null}
        </Figure>
      ) : null}
      {counts ? (
        <Figure term="Dead letters">
          <span className={counts.deadLettered > 0 ? 'tabular font-medium text-bad' : 'tabular'}>
            {counts.deadLettered.toLocaleString('en')}
          </span>
        </Figure>
      ) : null}
    </dl>
  )
}

function Figure({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="mb-0.5 text-12 text-ink-faint">{term}</dt>
      <dd className="text-14 text-ink">{children}</dd>
    </div>
  )
}

function Rate({ health, failed }: { health: Health; failed: number }) {
  const rate = formatRate(health)
  const of = counted(health.read, 'delivery', 'deliveries')
  return (
    <>
      <span className="tabular font-medium">{rate ?? (failed > 0 ? 'Not known' : 'Nothing yet')}</span>
      {health.read > 0 ? (
        <span className="block text-12 text-ink-soft">of the {health.partial ? `newest ${of} read` : of}</span>
      ) : null}
      {failed > 0 ? <span className="block text-12 text-warn">{failed} not read</span> : null}
    </>
  )
}

'use client'

import { useQueries } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useNow } from '@/components/ui/clock'
import { counted } from '@/components/ui/counted'
import { Skeleton } from '@/components/ui/skeleton'
import { Time } from '@/components/ui/time'
import { sampleQuery } from '@/lib/browser/queries/webhooks'
import type { DeskSubscription } from '@/lib/desk/contract/webhooks/webhook-desk'
import { formatRate, type Health, healthOf } from './health'
import { Sparkline } from './sparkline'
import { countsOf } from './targets'

/** Whether there can be deliveries to read. */
const hasDeliveries = ({ last_delivery_on, pending, dead_lettered }: DeskSubscription) =>
  pending === undefined || pending > 0 || (dead_lettered ?? 0) > 0 || last_delivery_on !== undefined

/** Counts from the list; rate and sparklines from each subscription's newest hundred deliveries, read when they come into view. */
export function TargetFigures({ subscriptions }: { subscriptions: readonly DeskSubscription[] }) {
  const place = useRef<HTMLDListElement>(null)
  const seen = useSeen(place)
  const now = useNow()
  const samples = useQueries({
    queries: subscriptions.filter(hasDeliveries).map(({ id }) => ({ ...sampleQuery(id), enabled: seen })),
  })
  const ready = samples.every(({ isFetched }) => isFetched)
  const read = samples.flatMap(({ data }) => (data ? [data] : []))
  const failed = samples.filter(({ isError }) => isError).length
  // Changes once a minute, although the clock ticks more often.
  const minute = Math.floor(now / 60_000) * 60_000
  const stamp = samples.map(({ dataUpdatedAt }) => dataUpdatedAt).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `stamp` represents the samples, whose array is new each time
  const health = useMemo(() => healthOf(read, minute), [stamp, minute])
  const counts = countsOf(subscriptions)
  // An empty sparkline would mean that there were no deliveries.
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
  const deliveries = counted(health.read, 'delivery', 'deliveries')
  return (
    <>
      <span className="tabular font-medium">{rate ?? (failed > 0 ? 'Unknown' : 'None yet')}</span>
      {health.read > 0 ? (
        <span className="block text-12 text-ink-soft">
          of {health.partial ? `the newest ${deliveries}` : deliveries}
        </span>
      ) : null}
      {failed > 0 ? <span className="block text-12 text-warn">{counted(failed, 'subscription')} not read</span> : null}
    </>
  )
}

/** True once the element has come near the window, because what it shows costs requests that everybody shares. */
function useSeen(element: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (seen || !element.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
      },
      { rootMargin: '200px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, seen])
  return seen
}

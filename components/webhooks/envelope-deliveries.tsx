'use client'

import { useQueries, useQuery } from '@tanstack/react-query'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { PageHeader } from '@/components/ui/page-header'
import { LoadingNote, Skeleton } from '@/components/ui/skeleton'
import { envelopeQuery, trailQuery } from '@/lib/browser/envelope'
import { sampleQuery, subscriptionsQuery } from '@/lib/browser/webhooks'
import { DeliveryTable } from './delivery-table'
import { eventIdsOf, momentsIn } from './event-ids'
import { Section } from './section'
import { hostOf } from './targets'

/** Which deliveries spoke of one envelope: found by the ids that its events must have. */
export function EnvelopeDeliveries({ id }: { id: string }) {
  const envelope = useQuery(envelopeQuery(id))
  const trail = useQuery(trailQuery(id))
  const list = useQuery(subscriptionsQuery)
  const moments = [...momentsIn([envelope.data, trail.data])].sort()
  const ids = useQuery({
    queryKey: ['webhook-event-ids', id, moments.join()],
    queryFn: () => eventIdsOf(id, moments),
    enabled: moments.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const subscriptions = list.data?.subscriptions ?? []
  const samples = useQueries({ queries: subscriptions.map((one) => sampleQuery(one.id)) })
  const found = subscriptions.flatMap((subscription, index) => {
    const own = samples[index]?.data?.filter(({ event_id }) => event_id && ids.data?.has(event_id)) ?? []
    return own.length > 0 ? [{ subscription, own }] : []
  })
  const error = envelope.error ?? list.error
  const reading = !error && (envelope.isPending || list.isPending || samples.some(({ isPending }) => isPending))
  const unread = samples.filter(({ isError }) => isError).length

  return (
    <>
      <PageHeader
        title={envelope.data?.emailSubject ?? 'Webhook deliveries'}
        about="What was delivered of this envelope, looked for among the newest hundred deliveries of each subscription."
        back={{ href: `/envelopes/${id}`, label: 'Envelope' }}
      />
      <div className="flex flex-col gap-8">
        {error ? <ErrorState error={error} title="The deliveries could not be looked for" /> : null}
        {unread > 0 ? (
          <p className="text-13 text-warn">The deliveries of {unread} subscriptions could not be read.</p>
        ) : null}
        {found.map(({ subscription, own }) => (
          <Section key={subscription.id} title={`${subscription.event_type} to ${hostOf(subscription.target_url)}`}>
            <DeliveryTable subscription={subscription.id} deliveries={own} />
          </Section>
        ))}
        {reading ? (
          <div className="flex flex-col gap-3">
            <LoadingNote>Looking for deliveries</LoadingNote>
            <Skeleton className="h-11 w-full" />
          </div>
        ) : null}
        {!reading && !error && found.length === 0 ? (
          <EmptyState title="No delivery of this envelope was found">
            No subscription listened when its events happened, or newer deliveries have pushed them out of the newest
            hundred.
          </EmptyState>
        ) : null}
      </div>
    </>
  )
}

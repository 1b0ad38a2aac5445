'use client'

import { counted } from '@/components/ui/counted'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { PageHeader } from '@/components/ui/page-header'
import { LoadingNote, Skeleton } from '@/components/ui/skeleton'
import { DeliveryTable } from './delivery-table'
import { useEnvelopeDeliveries } from './use-envelope-deliveries'

/** One envelope's deliveries, found by the ids that its events must have. */
export function EnvelopeDeliveries({ id }: { id: string }) {
  const { subject, error, reading, unread, crowded, complete, found, subscriptions } = useEnvelopeDeliveries(id)
  return (
    <>
      <PageHeader
        title={subject?.trim() || 'Webhook deliveries'}
        about="This envelope’s events, delivered to every target."
        back={{ href: `/envelopes/${id}`, label: 'Envelope' }}
      />
      <div className="flex flex-col gap-4">
        {error ? <ErrorState error={error} title="The deliveries couldn’t be loaded" /> : null}
        {unread > 0 ? (
          <p className="text-13 text-warn">The deliveries of {counted(unread, 'subscription')} couldn’t be read.</p>
        ) : null}
        {found.length > 0 ? (
          <DeliveryTable subscriptions={subscriptions} deliveries={found} isComplete={!reading} />
        ) : null}
        {reading && !error ? (
          <div className="flex flex-col gap-3">
            <LoadingNote>Searching for deliveries</LoadingNote>
            <Skeleton className="h-11 w-full" />
          </div>
        ) : null}
        {!reading && !error && found.length === 0 ? (
          complete ? (
            <EmptyState title="No deliveries of this envelope">
              No current subscription has delivered one of its events.
            </EmptyState>
          ) : (
            <EmptyState title="Unknown whether this envelope was delivered">
              The service doesn’t list all subscriptions and deliveries, so some may be missing.
            </EmptyState>
          )
        ) : null}
        {crowded > 0 ? (
          <p className="text-13 text-ink-soft">
            {counted(crowded, 'subscription')} delivered more than a hundred events since this envelope was sent, so its
            first ones may be missing.
          </p>
        ) : null}
      </div>
    </>
  )
}

'use client'

import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { PageHeader } from '@/components/ui/page-header'
import { LoadingNote, Skeleton } from '@/components/ui/skeleton'
import { counted } from '../actions/messages'
import { DeliveryTable } from './delivery-table'
import { useEnvelopeDeliveries } from './use-envelope-deliveries'

/** Which deliveries spoke of one envelope: found by the ids that its events must have. */
export function EnvelopeDeliveries({ id }: { id: string }) {
  const { subject, error, reading, unread, crowded, complete, found, of } = useEnvelopeDeliveries(id)
  return (
    <>
      <PageHeader
        title={subject?.trim() || 'Webhook deliveries'}
        about="What was delivered of this envelope, to every target."
        back={{ href: `/envelopes/${id}`, label: 'Envelope' }}
      />
      <div className="flex flex-col gap-4">
        {error ? <ErrorState error={error} title="The deliveries could not be loaded" /> : null}
        {unread > 0 ? (
          <p className="text-13 text-warn">The deliveries of {counted(unread, 'subscription')} could not be read.</p>
        ) : null}
        {found.length > 0 ? <DeliveryTable of={of} deliveries={found} isComplete={!reading} /> : null}
        {reading && !error ? (
          <div className="flex flex-col gap-3">
            <LoadingNote>Looking for deliveries</LoadingNote>
            <Skeleton className="h-11 w-full" />
          </div>
        ) : null}
        {!reading && !error && found.length === 0 ? (
          complete ? (
            <EmptyState title="No delivery of this envelope was found">
              None of the current subscriptions has one of its events.
            </EmptyState>
          ) : (
            <EmptyState title="Whether this envelope was delivered is not known">
              The service does not list all of its subscriptions and deliveries, so some may be missing here.
            </EmptyState>
          )
        ) : null}
        {crowded > 0 ? (
          <p className="text-13 text-ink-soft">
            {counted(crowded, 'subscription')} delivered more than a hundred events since this envelope was sent; the
            first ones of the envelope may be missing here.
          </p>
        ) : null}
      </div>
    </>
  )
}

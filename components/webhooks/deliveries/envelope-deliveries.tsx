'use client'

import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '@/components/ui/banner'
import { ErrorState } from '@/components/ui/error-state'
import { LoadingPanel } from '@/components/ui/loading'
import { PageHeader } from '@/components/ui/page-header'
import { envelopeDeliveriesQuery } from '@/lib/browser/queries/webhooks'
import { DeliveryTable, ReadEachNote } from './delivery-table'

/** One envelope's deliveries to all endpoints. */
export function EnvelopeDeliveries({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(envelopeDeliveriesQuery(id))
  const { deliveries = [], read_each, next, is_complete: isComplete } = data ?? {}
  return (
    <>
      <PageHeader
        title={deliveries.find(({ subject }) => subject?.trim())?.subject ?? 'Webhook deliveries'}
        about="This envelope’s events, delivered to every endpoint."
        back={{ href: `/envelopes/${id}`, label: 'Envelope' }}
      />
      <div className="flex flex-col gap-4">
        {error ? (
          <ErrorState error={error} title="The deliveries couldn’t be loaded" onRetry={() => void refetch()} />
        ) : null}
        {!data && !error ? <LoadingPanel note="Loading deliveries" lines={Array(4).fill('w-2/3')} /> : null}
        {read_each?.total ? <ReadEachNote readEach={read_each} /> : null}
        {deliveries.length > 0 ? <DeliveryTable deliveries={deliveries} isComplete /> : null}
        {data && deliveries.length === 0 ? (
          <EmptyState
            title={isComplete ? 'No deliveries of this envelope' : 'Unknown whether this envelope was delivered'}
          >
            {isComplete
              ? 'No current endpoint was sent one of its events.'
              : 'The service doesn’t let this dashboard list all of its deliveries.'}
          </EmptyState>
        ) : null}
        {next ? (
          <p className="text-13 text-ink-soft">There are more than these. An endpoint’s own list shows the others.</p>
        ) : null}
      </div>
    </>
  )
}

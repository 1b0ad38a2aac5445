import { type DeliveryFilter, deliveriesHref } from '@/app/(desk)/webhooks/[id]/search-params'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { STATE_LABELS } from '../delivery/delivery-look'

type DeliveriesEmptyProps = { id: string; filter: DeliveryFilter; loaded: number; complete: boolean }

/** Nothing to show: nothing happened yet, or a filter leaves nothing over. */
export function DeliveriesEmpty({ id, filter, loaded, complete }: DeliveriesEmptyProps) {
  const { find, ...others } = filter
  const { state } = others
  const timed = others.last || others.from || others.to
  if (find && loaded > 0) {
    return (
      <EmptyState
        title={`None of the ${loaded} deliveries loaded so far has this id`}
        action={<ButtonLink href={deliveriesHref(id, others)}>Drop the id</ButtonLink>}
      >
        {complete ? null : 'Load more below, or choose another time.'}
      </EmptyState>
    )
  }
  if (state || timed) {
    return (
      <EmptyState
        title={`No delivery${state ? ` with the state ${STATE_LABELS[state]}` : ''}${timed ? ' in this time' : ''}`}
        action={<ButtonLink href={deliveriesHref(id, {})}>Show all deliveries</ButtonLink>}
      >
        Drop the filter to see the others.
      </EmptyState>
    )
  }
  return (
    <EmptyState title="Deliveries will be listed here as soon as the first event happens">
      A test event shows within seconds whether the receiver takes them.
    </EmptyState>
  )
}

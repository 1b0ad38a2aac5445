import { type DeliveryFilter, deliveriesHref } from '@/app/(desk)/webhooks/[id]/search-params'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { STATE_LABELS } from '../delivery/delivery-look'

type DeliveriesEmptyProps = { id: string; filter: DeliveryFilter; loaded: number; isComplete: boolean }

/** No rows, because there are no deliveries yet or because of a filter. */
export function DeliveriesEmpty({ id, filter, loaded, isComplete }: DeliveriesEmptyProps) {
  const { find, ...others } = filter
  const { state } = others
  const isTimed = others.last || others.from || others.to
  if (find && loaded > 0) {
    return (
      <EmptyState
        title={`None of the ${loaded} loaded deliveries has this id`}
        action={<ButtonLink href={deliveriesHref(id, others)}>Clear the id</ButtonLink>}
      >
        {isComplete ? null : 'Load older deliveries below, or choose another time.'}
      </EmptyState>
    )
  }
  if (state || isTimed) {
    return (
      <EmptyState
        title={`No deliveries${state ? ` with the state ${STATE_LABELS[state]}` : ''}${isTimed ? ' in this period' : ''}`}
        action={<ButtonLink href={deliveriesHref(id, {})}>Show all deliveries</ButtonLink>}
      />
    )
  }
  return (
    <EmptyState title="No deliveries yet">
      Send a test event to check within seconds whether the receiver accepts deliveries.
    </EmptyState>
  )
}

import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { type DeliveryFilter, hrefOf } from './delivery-filter'
import { STATE_WORDS } from './delivery-look'

type DeliveriesEmptyProps = { id: string; filter: DeliveryFilter; loaded: number; complete: boolean }

/** Nothing to show: nothing happened yet, or a filter leaves nothing over. */
export function DeliveriesEmpty({ id, filter: { state, before, find }, loaded, complete }: DeliveriesEmptyProps) {
  if (find && loaded > 0) {
    return (
      <EmptyState
        title={`None of the ${loaded} deliveries read so far has this id`}
        action={
          <ButtonLink href={hrefOf(id, { ...(state && { state }), ...(before && { before }) })}>Drop the id</ButtonLink>
        }
      >
        {complete ? null : 'Load more below, or begin before another moment.'}
      </EmptyState>
    )
  }
  if (state || before) {
    return (
      <EmptyState
        title={`No delivery${state ? ` with the state ${STATE_WORDS[state]}` : ''}${before ? ' from before that moment' : ''}`}
        action={<ButtonLink href={hrefOf(id, {})}>Show all deliveries</ButtonLink>}
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

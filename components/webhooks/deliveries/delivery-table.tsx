'use client'

import { LiveList } from '@/components/ui/live-list/live-list'
import type { AnyDelivery, DeskSubscription } from '@/lib/desk/contract/webhooks/webhook-desk'
import { deliveryLine } from '../delivery/delivery-line'
import { DeliveryRow } from './delivery-row'
import { RetrySelected } from './retry-selected'

const COLUMNS = [
  { name: 'Delivery', width: 'w-36' },
  { name: 'State', width: 'w-32' },
  { name: 'Attempts', width: 'w-24' },
  { name: 'Answer', width: 'w-auto' },
  { name: 'Queued', width: 'w-32' },
]
/** The first column names event and target. */
const NAMED_COLUMNS = COLUMNS.map((column, index) => (index === 0 ? { ...column, width: 'w-[30%]' } : column))

type DeliveryTableProps = {
  deliveries: readonly AnyDelivery[]
  isComplete: boolean
  focusRequests?: number
} & (
  | { subscriptionId: string }
  /** Each delivery's subscription, by the delivery's id. */
  | { subscriptions: ReadonlyMap<string, DeskSubscription> }
)

const idOf = ({ id }: AnyDelivery) => id

/** Deliveries as table rows, on a narrow screen as cards. */
export function DeliveryTable({ deliveries, isComplete, focusRequests, ...source }: DeliveryTableProps) {
  const subscriptions = 'subscriptions' in source ? source.subscriptions : undefined
  const subscriptionOf = ({ id }: AnyDelivery) =>
    'subscriptionId' in source ? source.subscriptionId : (source.subscriptions.get(id)?.id ?? '')
  return (
    <LiveList
      isComplete={isComplete}
      {...(focusRequests !== undefined && { focusRequests })}
      label="Deliveries, newest event first"
      columns={subscriptions ? NAMED_COLUMNS : COLUMNS}
      tableFrom="md"
      items={deliveries}
      keyOf={idOf}
      textOf={(delivery) => deliveryLine(subscriptionOf(delivery), delivery)}
      actions={(selected, clear) => (
        <RetrySelected deliveries={selected} subscriptionOf={subscriptionOf} onDone={clear} />
      )}
      row={(delivery, row) => (
        <DeliveryRow
          subscription={subscriptionOf(delivery)}
          to={subscriptions?.get(delivery.id)?.target_url}
          delivery={delivery}
          {...row}
        />
      )}
    />
  )
}

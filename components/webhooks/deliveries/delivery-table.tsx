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
/** With event and target in the first column. */
const NAMED = COLUMNS.map((column, index) => (index === 0 ? { ...column, width: 'w-[30%]' } : column))

type DeliveryTableProps = {
  /** The subscription of all of them, by its id, or of each by the delivery's: then rows name event and target. */
  of: string | ReadonlyMap<string, DeskSubscription>
  deliveries: readonly AnyDelivery[]
  isComplete: boolean
  focusRequests?: number
}

const idOf = ({ id }: AnyDelivery) => id

/** Deliveries as rows, on a narrow screen as cards. */
export function DeliveryTable({ of, deliveries, ...list }: DeliveryTableProps) {
  const named = typeof of !== 'string'
  const subscriptionOf = (delivery: AnyDelivery) => (named ? (of.get(delivery.id)?.id ?? '') : of)
  return (
    <LiveList
      {...list}
      label="Deliveries, newest event first"
      columns={named ? NAMED : COLUMNS}
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
          to={named ? of.get(delivery.id)?.target_url : undefined}
          delivery={delivery}
          {...row}
        />
      )}
    />
  )
}

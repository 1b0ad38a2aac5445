'use client'

import { RowList } from '@/components/ui/row-list'
import type { AnyDelivery, DeskSubscription } from '@/lib/contract/webhook-desk'
import { deliveryLine } from './delivery-line'
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
  complete: boolean
}

const idOf = ({ id }: AnyDelivery) => id

/** Deliveries as rows, on a narrow screen as cards. */
export function DeliveryTable({ of, deliveries, complete }: DeliveryTableProps) {
  const named = typeof of !== 'string'
  const subscriptionOf = (delivery: AnyDelivery) => (named ? (of.get(delivery.id)?.id ?? '') : of)
  return (
    <RowList
      label="Deliveries, newest event first"
      columns={named ? NAMED : COLUMNS}
      tableFrom="md"
      items={deliveries}
      complete={complete}
      keyOf={idOf}
      lineOf={(delivery) => deliveryLine(subscriptionOf(delivery), delivery)}
      actions={(marked, clear) => <RetrySelected deliveries={marked} subscriptionOf={subscriptionOf} onDone={clear} />}
      row={(delivery, place) => (
        <DeliveryRow
          subscription={subscriptionOf(delivery)}
          to={named ? of.get(delivery.id)?.target_url : undefined}
          delivery={delivery}
          {...place}
        />
      )}
    />
  )
}

'use client'

import { useMemo, useRef } from 'react'
import { MarkBar } from '@/components/ui/mark-bar'
import { leavePlace } from '@/components/ui/row-places'
import { RowTable } from '@/components/ui/row-table'
import { useRowList } from '@/components/ui/use-row-list'
import type { AnyDelivery, DeskSubscription } from '@/lib/contract/webhook-desk'
import { deliveryLine } from './delivery-line'
import { DeliveryRow } from './delivery-row'

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
  /** False while more is known to follow, so that nobody is told a wrong count. */
  complete: boolean
}

/** Deliveries as rows, on a narrow screen as cards. Only those in sight are in the document. */
export function DeliveryTable({ of, deliveries, complete }: DeliveryTableProps) {
  const named = typeof of !== 'string'
  const body = useRef<HTMLTableSectionElement>(null)
  const keys = useMemo(() => deliveries.map(({ id }) => id), [deliveries])
  const { indexes, above, below, measure, marked, mark, clearMarks } = useRowList(body, keys)
  const subscriptionOf = (delivery: AnyDelivery) => (named ? (of.get(delivery.id)?.id ?? '') : of)
  return (
    <>
      <RowTable
        label="Deliveries, newest event first"
        columns={named ? NAMED : COLUMNS}
        count={complete ? deliveries.length : undefined}
        tableFrom="md"
        body={body}
        marking={marked.size > 0}
        above={above}
        below={below}
      >
        {indexes.map((index) => {
          const delivery = deliveries[index]
          return delivery ? (
            <DeliveryRow
              key={delivery.id}
              subscription={subscriptionOf(delivery)}
              to={named ? of.get(delivery.id)?.target_url : undefined}
              delivery={delivery}
              index={index}
              marked={marked.has(delivery.id)}
              onMark={mark}
              onOpen={leavePlace}
              measure={measure}
            />
          ) : null
        })}
      </RowTable>
      <MarkBar
        count={marked.size}
        lines={() =>
          deliveries
            .filter(({ id }) => marked.has(id))
            .map((delivery) => deliveryLine(subscriptionOf(delivery), delivery))
        }
        onClear={clearMarks}
      />
    </>
  )
}

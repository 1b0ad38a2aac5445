'use client'

import { useCallback, useMemo, useRef } from 'react'
import { MarkBar } from '@/components/ui/mark-bar'
import { RowGap } from '@/components/ui/row-gap'
import { leavePlace } from '@/components/ui/row-places'
import { useMarks } from '@/components/ui/use-marks'
import { useReturn } from '@/components/ui/use-return'
import { useRowFocus } from '@/components/ui/use-row-focus'
import { useRowKeys } from '@/components/ui/use-row-keys'
import { useVirtualRows } from '@/components/ui/use-virtual-rows'
import type { AnyDelivery, DeskSubscription } from '@/lib/contract/webhook-desk'
import { deliveryLine } from './delivery-line'
import { DeliveryRow } from './delivery-row'

const columns = [
  { name: 'Delivery', width: 'w-28', wide: 'w-[30%]' },
  { name: 'State', width: 'w-32' },
  { name: 'Attempts', width: 'w-24' },
  { name: 'Answer', width: 'w-auto' },
  { name: 'Queued', width: 'w-32' },
]

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
  const { indexes, above, below, virtual } = useVirtualRows(body, keys)
  const focusRow = useRowFocus(body)
  const goTo = useCallback(
    (index: number) => {
      virtual.scrollToIndex(index, { align: 'auto' })
      focusRow(index)
    },
    [virtual, focusRow],
  )
  useReturn(keys, focusRow)
  const { marked, toggle, clear } = useMarks()
  const mark = useCallback((index: number) => toggle(keys[index]), [keys, toggle])
  useRowKeys(body, { count: deliveries.length, goTo, mark })

  const subscriptionOf = (delivery: AnyDelivery) => (named ? (of.get(delivery.id)?.id ?? '') : of)
  function clearMarks() {
    clear()
    goTo(keys.findLastIndex((key) => marked.has(key)))
  }

  return (
    <>
      <table
        aria-label="Deliveries, newest event first"
        aria-rowcount={complete ? deliveries.length + 1 : -1}
        className="block w-full table-fixed border-collapse rounded-lg border border-line bg-surface text-left md:table md:border-separate md:border-spacing-0"
      >
        <thead className="sr-only md:not-sr-only md:table-header-group">
          <tr aria-rowindex={1}>
            {columns.map(({ name, width, wide }) => (
              <th
                key={name}
                scope="col"
                className={`sticky top-0 z-20 h-9 rounded-t-lg bg-surface px-3 text-12 font-medium text-ink-soft ${named ? (wide ?? width) : width}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body} className="block md:table-row-group">
          <RowGap height={above} columns={columns.length} tableFrom="md" />
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
                onOpen={leavePlace}
                measure={virtual.measureElement}
              />
            ) : null
          })}
          <RowGap height={below} columns={columns.length} tableFrom="md" />
        </tbody>
      </table>
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

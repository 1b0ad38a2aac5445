'use client'

import { LiveList } from '@/components/ui/live-list/live-list'
import type { EndpointDelivery } from '@/lib/desk/webhooks/contract/endpoint-delivery'
import { deliveryLine } from '../delivery/delivery-line'
import { DeliveryRow } from './delivery-row'
import { DismissSelected } from './dismiss-selected'
import { RetrySelected } from './retry-selected'

const COLUMNS = [
  { name: 'Event', width: 'w-[28%]' },
  { name: 'Signers', width: 'w-[16%]' },
  { name: 'State', width: 'w-32' },
  { name: 'Attempts', width: 'w-20' },
  { name: 'Answer', width: 'w-auto' },
  { name: 'Duration', width: 'w-20' },
  { name: 'Event time', width: 'w-28' },
]

type DeliveryTableProps = {
  /** Undefined in a list of several endpoints: rows then name their target. */
  endpointId?: string
  deliveries: readonly EndpointDelivery[]
  isComplete: boolean
  focusRequests?: number
}

const idOf = ({ id }: EndpointDelivery) => id

/** Deliveries as table rows, on a narrow screen as cards. */
export function DeliveryTable({ endpointId, deliveries, isComplete, focusRequests }: DeliveryTableProps) {
  return (
    <LiveList
      isComplete={isComplete}
      {...(focusRequests !== undefined && { focusRequests })}
      label="Deliveries, newest event first"
      columns={COLUMNS}
      tableFrom="xl"
      items={deliveries}
      keyOf={idOf}
      textOf={deliveryLine}
      actions={(selected, clear) => (
        <>
          <RetrySelected deliveries={selected} onDone={clear} />
          {endpointId ? <DismissSelected endpointId={endpointId} deliveries={selected} onDone={clear} /> : null}
        </>
      )}
      row={(delivery, row) => (
        <DeliveryRow to={endpointId ? undefined : delivery.target_url} delivery={delivery} {...row} />
      )}
    />
  )
}

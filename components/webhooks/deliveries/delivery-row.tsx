import { memo } from 'react'
import { Badge } from '@/components/ui/badge'
import { ListRow, RowLink, type RowProps } from '@/components/ui/live-list/list-row'
import { RowCheckbox } from '@/components/ui/live-list/row-checkbox'
import { Time } from '@/components/ui/time'
import { parseServiceDate } from '@/lib/contract/dates'
import type { AnyDelivery } from '@/lib/desk/contract/webhooks/webhook-desk'
import { deliveryHref, shortDeliveryId } from '../delivery/delivery-line'
import { deliveryLook } from '../delivery/delivery-look'

type DeliveryRowProps = RowProps & {
  subscription: string
  /** The target, in a list of several targets; the event then names the row. */
  to: string | undefined
  delivery: AnyDelivery
}

/** One delivery: a table row, on a narrow screen a card. */
export const DeliveryRow = memo(function DeliveryRow(props: DeliveryRowProps) {
  const { subscription, to, delivery, rowKey, onSelect, ...row } = props
  const look = deliveryLook(delivery)
  const created = parseServiceDate(delivery.created_on)
  const next = parseServiceDate(delivery.nextAttemptAt)
  return (
    <ListRow
      {...row}
      tableFrom="md"
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 py-3 pr-3 pl-10 md:h-11"
    >
      <td className="min-w-0 md:pr-3 md:pl-10">
        <RowCheckbox
          {...row}
          name={`delivery ${shortDeliveryId(delivery.id)}`}
          onSelect={onSelect}
          className="md:items-center md:pt-0"
        />
        <RowLink
          index={row.index}
          rowKey={rowKey}
          href={deliveryHref(subscription, delivery)}
          className="block truncate font-mono text-13 text-ink"
        >
          {to === undefined ? shortDeliveryId(delivery.id) : (delivery.event_type ?? shortDeliveryId(delivery.id))}
          {to === undefined ? <span className="sr-only"> {delivery.event_type}</span> : null}
        </RowLink>
        {to === undefined ? null : (
          <span className="block truncate text-12 text-ink-soft" title={to}>
            {to}
          </span>
        )}
      </td>
      <td className="justify-self-end md:px-3">
        <Badge tone={look.tone} icon={look.icon}>
          {look.label}
        </Badge>
      </td>
      <td className="tabular text-13 text-ink-soft md:px-3">
        {delivery.attempts ?? 0}
        <span className="md:sr-only"> {delivery.attempts === 1 ? 'attempt' : 'attempts'}</span>
      </td>
      <td className="order-last col-span-2 min-w-0 text-13 text-ink-soft md:px-3">
        <span className="block truncate" title={delivery.last_error}>
          {describeAnswer(delivery)}
        </span>
        {delivery.state === 'pending' && next ? (
          <span className="block text-12">
            next <Time value={next} className="relative z-10" />
          </span>
        ) : null}
      </td>
      <td className="justify-self-end text-13 text-ink-soft md:px-3">
        {created ? <Time value={created} className="relative z-10" /> : (delivery.created_on ?? 'Unknown')}
      </td>
    </ListRow>
  )
})

function describeAnswer({ response_status, last_error, attempts }: AnyDelivery): string {
  const status = response_status ? String(response_status) : ''
  if (last_error) return status && !last_error.includes(status) ? `${status}: ${last_error}` : last_error
  if (status) return status
  return attempts ? 'No answer' : 'Not attempted yet'
}

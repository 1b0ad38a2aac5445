import Link from 'next/link'
import { memo } from 'react'
import { Badge } from '@/components/ui/badge'
import type { RowPlace } from '@/components/ui/row-list'
import { RowMark } from '@/components/ui/row-mark'
import { Time } from '@/components/ui/time'
import { momentOf } from '@/lib/contract/moment'
import type { AnyDelivery } from '@/lib/contract/webhook-desk'
import { deliveryHref, shortDeliveryId } from './delivery-line'
import { deliveryLook } from './delivery-look'

type DeliveryRowProps = RowPlace & {
  subscription: string
  /** The target, in a list of several: the row is then named by its event. */
  to: string | undefined
  delivery: AnyDelivery
}

/** One delivery: a table row, on a narrow screen a card. The id is the one link, and reaches over the whole row. */
export const DeliveryRow = memo(function DeliveryRow({
  subscription,
  to,
  delivery,
  index,
  marked,
  onMark,
  measure,
  onOpen,
}: DeliveryRowProps) {
  const look = deliveryLook(delivery)
  const created = momentOf(delivery.created_on)
  const next = momentOf(delivery.nextAttemptAt)
  return (
    <tr
      ref={measure}
      data-index={index}
      data-marked={marked || undefined}
      aria-rowindex={index + 2}
      className="group/row relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-t border-line py-3 pr-3 pl-10 first:border-t-0 hover:bg-hover has-[a:focus-visible]:bg-hover data-marked:bg-accent-soft md:table-row md:h-11 md:p-0 md:[&>td]:border-t"
    >
      <td className="min-w-0 md:pr-3 md:pl-10">
        <RowMark
          name={`delivery ${shortDeliveryId(delivery.id)}`}
          index={index}
          marked={marked}
          onMark={onMark}
          className="md:items-center md:pt-0"
        />
        <Link
          href={deliveryHref(subscription, delivery)}
          prefetch={false}
          data-row={index}
          onClick={() => onOpen(delivery.id)}
          className="block truncate rounded-sm font-mono text-13 text-ink outline-offset-[-2px] after:absolute after:inset-0"
        >
          {to === undefined ? shortDeliveryId(delivery.id) : (delivery.event_type ?? shortDeliveryId(delivery.id))}
          {to === undefined ? <span className="sr-only"> {delivery.event_type}</span> : null}
        </Link>
        {to === undefined ? null : (
          <span className="block truncate text-12 text-ink-soft" title={to}>
            {to}
          </span>
        )}
      </td>
      <td className="justify-self-end md:px-3">
        <Badge tone={look.tone} icon={look.icon}>
          {look.word}
        </Badge>
      </td>
      <td className="tabular text-13 text-ink-soft md:px-3">
        {delivery.attempts ?? 0}
        <span className="md:sr-only"> {delivery.attempts === 1 ? 'attempt' : 'attempts'}</span>
      </td>
      <td className="order-last col-span-2 min-w-0 text-13 text-ink-soft md:px-3">
        <span className="block truncate" title={delivery.last_error}>
          {answerWords(delivery)}
        </span>
        {delivery.state === 'pending' && next ? (
          <span className="block text-12">
            next <Time value={next} className="relative z-10" />
          </span>
        ) : null}
      </td>
      <td className="justify-self-end text-13 text-ink-soft md:px-3">
        {created ? <Time value={created} className="relative z-10" /> : (delivery.created_on ?? 'Not told')}
      </td>
    </tr>
  )
})

function answerWords({ response_status, last_error, attempts }: AnyDelivery): string {
  const status = response_status ? String(response_status) : ''
  if (last_error) return status && !last_error.includes(status) ? `${status}: ${last_error}` : last_error
  if (status) return status
  return attempts ? 'No answer' : 'Not attempted yet'
}

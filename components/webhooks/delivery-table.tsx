import Link from 'next/link'
import { Badge } from '@/components/ui/badge'
import { Time } from '@/components/ui/time'
import { momentOf } from '@/lib/contract/moment'
import type { AnyDelivery } from '@/lib/contract/webhook-desk'
import { deliveryLook } from './delivery-look'

const columns = [
  { name: 'Delivery', width: 'w-auto' },
  { name: 'State', width: 'w-32' },
  { name: 'Attempts', width: 'w-20' },
  { name: 'Answer', width: 'w-[26%]' },
  { name: 'Event', width: 'w-28' },
]

/** Deliveries as rows, on a narrow screen as cards. The id is the one link, and reaches over the whole row. */
export function DeliveryTable({
  subscription,
  deliveries,
}: {
  subscription: string
  deliveries: readonly AnyDelivery[]
}) {
  return (
    <table className="block w-full table-fixed border-collapse rounded-lg border border-line bg-surface text-left md:table md:border-separate md:border-spacing-0">
      <caption className="sr-only">Deliveries, newest event first</caption>
      <thead className="sr-only md:not-sr-only md:table-header-group">
        <tr>
          {columns.map(({ name, width }) => (
            <th
              key={name}
              scope="col"
              className={`sticky top-0 z-20 h-9 rounded-t-lg bg-surface px-3 text-12 font-medium text-ink-soft ${width}`}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block md:table-row-group">
        {deliveries.map((delivery) => (
          <Row key={delivery.id} subscription={subscription} delivery={delivery} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ subscription, delivery }: { subscription: string; delivery: AnyDelivery }) {
  const look = deliveryLook(delivery)
  const created = momentOf(delivery.created_on)
  const next = momentOf(delivery.nextAttemptAt)
  return (
    <tr className="relative grid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-1 border-t border-line px-3 py-2.5 first:border-t-0 hover:bg-hover has-[a:focus-visible]:bg-hover md:table-row md:h-11 md:p-0 md:[&>td]:border-t">
      <td className="min-w-0 md:px-3">
        <Link
          href={`/webhooks/${encodeURIComponent(subscription)}/deliveries/${encodeURIComponent(delivery.id)}`}
          prefetch={false}
          className="block truncate rounded-sm font-mono text-13 text-ink outline-offset-[-2px] after:absolute after:inset-0"
        >
          {delivery.id.slice(0, 8)}
          <span className="sr-only"> {delivery.event_type}</span>
        </Link>
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
      <td className="min-w-0 text-right text-13 text-ink-soft md:px-3 md:text-left">
        <span className="block truncate" title={delivery.last_error}>
          {answerWords(delivery)}
        </span>
        {delivery.state === 'pending' && next ? (
          <span className="block text-12">
            next <Time value={next} className="relative z-10" />
          </span>
        ) : null}
      </td>
      <td className="col-span-2 text-13 text-ink-soft md:px-3">
        {created ? <Time value={created} className="relative z-10" /> : (delivery.created_on ?? 'Not told')}
      </td>
    </tr>
  )
}

function answerWords({ response_status, last_error, attempts }: AnyDelivery): string {
  if (last_error) return response_status ? `${response_status}: ${last_error}` : last_error
  if (response_status) return String(response_status)
  return attempts ? 'No answer' : 'Not attempted yet'
}

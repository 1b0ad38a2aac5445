import Link from 'next/link'
import { type DeliveryFilter, deliveriesHref } from '@/app/(desk)/webhooks/[id]/search-params'
import type { EndpointDetail } from '@/lib/desk/contract/webhooks/endpoint'
import { HoursChart } from '../endpoints/hours-chart'
import { countsOf } from '../subscriptions/targets'

/** The last 24 hours, and what waits. A service that counts nothing has none. */
export function EndpointFigures({ endpoint }: { endpoint: EndpointDetail }) {
  const { id, subscriptions, hours, delivered, failed_attempts, is_partial } = endpoint
  const counts = countsOf(subscriptions)
  if (!hours && !counts) return null
  const more = is_partial ? '+' : ''
  const figures: [label: string, value: number | undefined, filter?: DeliveryFilter][] = [
    ['Delivered, 24 h', delivered, { state: 'delivered', last: 'day' }],
    ['Failed attempts, 24 h', failed_attempts],
    ['Pending', counts?.pending, { state: 'pending' }],
    ['Dead letters', counts?.deadLettered, { state: 'dead_lettered' }],
  ]
  return (
    <dl className="flex flex-wrap items-end gap-x-8 gap-y-3 rounded-lg border border-line bg-surface px-4 py-3">
      {figures.map(([label, value, filter]) =>
        value === undefined ? null : (
          <div key={label} className="flex flex-col">
            <dt className="text-12 text-ink-soft">{label}</dt>
            <dd className="tabular text-20 font-semibold">
              {filter && value > 0 ? (
                <Link
                  href={deliveriesHref(id, filter)}
                  className="rounded-sm underline decoration-line-strong underline-offset-2 hover:text-accent"
                >
                  {`${value.toLocaleString('en')}${filter.last ? more : ''}`}
                </Link>
              ) : (
                value.toLocaleString('en')
              )}
            </dd>
          </div>
        ),
      )}
      {hours ? (
        <div className="ml-auto flex flex-col gap-1 max-sm:ml-0">
          <dt className="text-12 text-ink-soft">Last 24 hours</dt>
          <dd>
            <HoursChart hours={hours} />
          </dd>
        </div>
      ) : null}
    </dl>
  )
}

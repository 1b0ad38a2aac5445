import Link from 'next/link'
import { type DeliveryFilter, deliveriesHref } from '@/app/(desk)/webhooks/[id]/search-params'
import { counted } from '@/components/ui/counted'
import { Time } from '@/components/ui/time'
import { parseServiceDate } from '@/lib/contract/dates'
import type { EndpointDetail } from '@/lib/desk/webhooks/contract/endpoint'
import { describeDuration } from '../delivery/delivery-look'
import { errorRate } from '../endpoints/figures'
import { HoursChart } from '../endpoints/hours-chart'
import { countsOf } from '../subscriptions/targets'

/** The last 24 hours, and what waits. A service that counts nothing has none. */
export function EndpointFigures({ endpoint }: { endpoint: EndpointDetail }) {
  const { id, subscriptions, hours, delivered, failed_attempts, average_ms, slowest_ms, is_partial } = endpoint
  const counts = countsOf(subscriptions)
  if (!hours && !counts) return null
  const more = is_partial ? '+' : ''
  const rate = errorRate(endpoint)
  const figures: [label: string, value: number | string | undefined, more?: DeliveryFilter | string][] = [
    ['Delivered, 24 h', delivered, { state: 'delivered', last: 'day' }],
    ['Failed attempts', rate, counted(failed_attempts ?? 0, 'attempt')],
    [
      'Answers in',
      average_ms === undefined ? undefined : describeDuration(average_ms),
      slowest_ms === undefined ? undefined : `at most ${describeDuration(slowest_ms)}`,
    ],
    ['Pending', counts?.pending, { state: 'pending' }],
    ['Dead letters', counts?.deadLettered, { state: 'dead_lettered' }],
  ]
  return (
    <dl className="flex flex-wrap items-end gap-x-8 gap-y-3 rounded-lg border border-line bg-surface px-4 py-3">
      {figures.map(([label, value, detail]) =>
        value === undefined ? null : (
          <div key={label} className="flex flex-col">
            <dt className="text-12 text-ink-soft">{label}</dt>
            <dd className="tabular text-20 font-semibold">
              {typeof detail === 'object' && typeof value === 'number' && value > 0 ? (
                <Link
                  href={deliveriesHref(id, detail)}
                  className="rounded-sm underline decoration-line-strong underline-offset-2 hover:text-accent"
                >
                  {`${value.toLocaleString('en')}${detail.last ? more : ''}`}
                </Link>
              ) : (
                <span>{value.toLocaleString('en')}</span>
              )}
              {typeof detail === 'string' ? (
                <span className="ml-1.5 text-12 font-normal text-ink-soft">{detail}</span>
              ) : null}
            </dd>
          </div>
        ),
      )}
      <LastTime name="Last success" value={endpoint.last_delivery_on} />
      <LastTime name="Last attempt" value={endpoint.last_attempt_on} />
      {hours ? (
        <div className="ml-auto flex flex-col gap-1 max-sm:ml-0">
          <dt className="text-12 text-ink-soft">Last 24 hours</dt>
          <dd>
            <HoursChart hours={hours} isLarge />
          </dd>
        </div>
      ) : null}
    </dl>
  )
}

function LastTime({ name, value }: { name: string; value: string | undefined }) {
  const time = parseServiceDate(value)
  return time ? (
    <div className="flex flex-col">
      <dt className="text-12 text-ink-soft">{name}</dt>
      <dd className="py-1 text-13">
        <Time value={time} />
      </dd>
    </div>
  ) : null
}

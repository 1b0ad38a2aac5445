'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { CopyText } from '@/components/ui/copy'
import { counted } from '@/components/ui/format'
import { Send } from '@/components/ui/icons'
import { TextLink } from '@/components/ui/link'
import { PageHeader } from '@/components/ui/page-header'
import { Time } from '@/components/ui/time'
import { type DeliveryFilter, deliveriesHref } from '@/components/webhooks/address'
import { parseServiceDate } from '@/lib/contract/dates'
import type { EndpointDetail } from '@/lib/desk/webhooks/contract/endpoint'
import { formatCount } from '@/lib/text/format'
import { ActionDialog, type EndpointAction } from '../actions/action-dialog'
import { EndpointMenu } from '../actions/endpoint-menu'
import { Deliveries } from '../deliveries/deliveries'
import { describeDuration } from '../deliveries/delivery-look'
import type { FirstDeliveries } from '../deliveries/use-deliveries'
import { countsOf, isPaused, nameParts, subscriptionHref, useTestable } from '../subscription'
import { EndpointFrame, toEndpoints } from './availability'
import { EndpointEvents } from './endpoint-events'
import { EndpointHealth } from './endpoint-health'
import { EndpointNotes } from './endpoint-notes'
import { errorRate, HoursChart } from './hours-chart'

/** One endpoint: how it is, its events, and all its deliveries. */
export function EndpointPage({ id, first }: { id: string; first: FirstDeliveries | undefined }) {
  return <EndpointFrame id={id}>{(endpoint) => <Endpoint endpoint={endpoint} first={first} />}</EndpointFrame>
}

function Endpoint({ endpoint, first }: { endpoint: EndpointDetail; first: FirstDeliveries | undefined }) {
  const router = useRouter()
  const [asked, setAsked] = useState<EndpointAction>()
  const { id, target_url, health, subscriptions } = endpoint
  const testable = useTestable(subscriptions)
  return (
    <>
      <PageHeader
        title={nameParts(endpoint).title}
        about={
          <>
            <CopyText
              value={target_url}
              label="target URL"
              shorten={false}
              className="-ml-1 [overflow-wrap:anywhere] pointer-coarse:min-h-11"
            />
            <span className="mt-1 flex">
              <EndpointHealth health={health} isLong />
            </span>
          </>
        }
        back={toEndpoints}
        actions={
          <>
            {testable.length > 0 ? (
              <Button onClick={() => setAsked({ name: 'test', subscriptions: testable })}>
                <Send aria-hidden="true" />
                Send test event
              </Button>
            ) : null}
            <EndpointMenu endpoint={endpoint} onRemoved={() => router.replace('/webhooks')} />
          </>
        }
      />
      <div className="flex flex-col gap-4">
        <EndpointNotes endpoint={endpoint} />
        <EndpointFigures endpoint={endpoint} />
        <EndpointDetails endpoint={endpoint} />
        <Deliveries id={id} first={first} />
      </div>
      <ActionDialog asked={asked} onClose={() => setAsked(undefined)} />
    </>
  )
}

/** The endpoint's events as switches, and how it is signed. */
function EndpointDetails({ endpoint: { id, subscriptions } }: { endpoint: EndpointDetail }) {
  const paused = subscriptions.filter(isPaused).length
  const signed = subscriptions.map(({ has_secret }) => has_secret)
  const [oldest] = subscriptions
    .map(({ created_on, created_by }) => ({ created: parseServiceDate(created_on), created_by }))
    .toSorted((a, b) => (a.created?.getTime() ?? 0) - (b.created?.getTime() ?? 0))
  return (
    <details className="card">
      <summary className="px-4 py-2 text-14 font-medium pointer-coarse:py-3">
        <span>{counted(subscriptions.length, 'event')}</span>
        <span className="font-normal text-ink-soft">
          {`${paused > 0 ? `, ${paused} paused` : ''}${signed.every(Boolean) ? ', signed' : signed.includes(false) ? ', not signed' : ''}`}
        </span>
      </summary>
      <div className="flex flex-col gap-3 border-t border-line px-4 py-3">
        <EndpointEvents id={id} subscriptions={subscriptions} />
        <p className="text-13 text-ink-soft">
          {oldest?.created ? (
            <>
              <span>Created </span>
              <Time value={oldest.created} mode="absolute" />
              <span>{`${oldest.created_by ? ` by ${oldest.created_by}` : ''}. `}</span>
            </>
          ) : null}
          <TextLink href={`${subscriptionHref(id)}/rotate`}>
            {signed.includes(false) ? 'Add a secret' : 'Rotate secret'}
          </TextLink>
        </p>
      </div>
    </details>
  )
}

/** The last 24 hours, and what waits. A service that counts nothing has none. */
function EndpointFigures({ endpoint }: { endpoint: EndpointDetail }) {
  const { id, subscriptions, hours, delivered, failed_attempts, average_ms, slowest_ms, is_partial } = endpoint
  const counts = countsOf(subscriptions)
  if (!hours && !counts) return null
  const more = is_partial ? '+' : ''
  const rate = errorRate(endpoint)
  const figures: [label: string, value: number | string | undefined, more?: DeliveryFilter | string][] = [
    ['Delivered, 24 h', delivered, { state: 'delivered', last: 'day' }],
    ['Failed attempts', rate, failed_attempts ? counted(failed_attempts, 'attempt') : undefined],
    [
      'Answers in',
      average_ms === undefined ? undefined : describeDuration(average_ms),
      slowest_ms === undefined ? undefined : `at most ${describeDuration(slowest_ms)}`,
    ],
    ['Pending', counts?.pending, { state: 'pending' }],
    ['Dead letters', counts?.deadLettered, { state: 'dead_lettered' }],
  ]
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3 card px-4 py-3">
      {figures.map(([label, value, detail]) =>
        value === undefined ? null : (
          <div key={label} className="flex flex-col">
            <dt className="text-12 text-ink-soft">{label}</dt>
            <dd className="tabular text-24 font-semibold">
              {typeof detail === 'object' && typeof value === 'number' && value > 0 ? (
                <Link
                  href={deliveriesHref(id, detail)}
                  className="rounded-sm underline decoration-line-strong underline-offset-2 hover:decoration-ink"
                >
                  {`${formatCount(value)}${detail.last ? more : ''}`}
                </Link>
              ) : (
                <span>{typeof value === 'number' ? formatCount(value) : value}</span>
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
      <dd className="text-13 leading-7">
        <Time value={time} />
      </dd>
    </div>
  ) : null
}

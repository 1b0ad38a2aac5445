'use client'

import Link from 'next/link'
import { useState } from 'react'
import { IconButton } from '@/components/ui/button'
import { ChevronDown, ChevronRight } from '@/components/ui/icons'
import { ShieldOff } from '@/components/ui/more-icons'
import { Badge } from '@/components/ui/status'
import { Time, useNow } from '@/components/ui/time'
import { parseServiceDate } from '@/lib/contract/dates'
import type { Endpoint } from '@/lib/desk/webhooks/contract/endpoint'
import { endpointName } from '@/lib/desk/webhooks/contract/endpoint-health'
import { EndpointMenu } from '../actions/endpoint-menu'
import { describeDuration } from '../deliveries/delivery-look'
import { isOwnReceiver, nameParts, rotationState, subscriptionHref } from '../subscription'
import { EndpointEvents } from './endpoint-events'
import { EndpointHealth, Moment } from './endpoint-health'
import { errorRate, HoursChart } from './hours-chart'

const cell = 'min-w-0 max-md:col-start-2 xl:px-3 xl:py-2 xl:align-middle'

/** One endpoint; opened, it shows its events. */
export function EndpointRow({ endpoint, columns }: { endpoint: Endpoint; columns: number }) {
  const [isOpen, setOpen] = useState(false)
  const { id, target_url, health, hours, subscriptions, average_ms } = endpoint
  const { title, detail } = nameParts(endpoint)
  const rate = errorRate(endpoint)
  const types = new Set(subscriptions.map(({ event_type }) => event_type))
  return (
    <tbody aria-label={`Endpoint ${target_url}`} className="block xl:table-row-group xl:[&>tr>*]:border-t">
      <tr className="group/row max-xl:relative grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-2 gap-y-1 border-t border-line p-3 md:max-xl:grid-cols-[auto_minmax(0,2fr)_minmax(0,3fr)_10rem_auto] md:max-xl:gap-x-4 md:max-xl:py-2 has-[a]:hover:bg-hover xl:table-row xl:p-0 xl:[&>*]:border-line">
        <td className="contents min-w-0 xl:relative xl:table-cell xl:px-2 xl:py-2">
          <span className="contents xl:flex xl:items-center xl:gap-1">
            <IconButton
              size="sm"
              label={`${isOpen ? 'Hide' : 'Show'} events of ${endpointName(endpoint)}`}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
              className="relative z-10 md:max-xl:row-span-3"
            >
              {isOpen ? <ChevronDown aria-hidden="true" /> : <ChevronRight aria-hidden="true" />}
            </IconButton>
            <span className="min-w-0 flex-1 md:max-xl:row-span-3">
              <Link
                href={subscriptionHref(id)}
                prefetch={false}
                title={target_url}
                className="block truncate row-cover rounded-sm text-14 font-medium text-ink"
              >
                {title}
              </Link>
              <span className="block truncate font-mono text-12 text-ink-soft">{detail}</span>
              <RotationBadge endpoint={endpoint} />
              {isOwnReceiver(target_url) ? <span className="block text-12 text-ink-soft">This dashboard</span> : null}
              {subscriptions.some(({ has_secret }) => has_secret === false) ? (
                <Badge tone="warn" icon={ShieldOff}>
                  Unsigned
                </Badge>
              ) : null}
            </span>
          </span>
        </td>
        <td
          className={`${cell} truncate text-13 text-ink-soft md:max-xl:col-start-4 md:max-xl:row-span-3 md:max-xl:row-start-1`}
        >
          {types.size === 1 ? <span className="font-mono">{[...types][0]}</span> : `${types.size} events`}
        </td>
        <td className={`${cell} md:max-xl:col-start-3 md:max-xl:row-start-1`}>
          <EndpointHealth health={health} />
        </td>
        <td className={`${cell} text-13 text-ink-soft md:max-xl:col-start-3 md:max-xl:row-start-2`}>
          <LastTime name="Last success" value={endpoint.last_delivery_on} />
        </td>
        <td className={`${cell} text-13 text-ink-soft md:max-xl:col-start-3 md:max-xl:row-start-3`}>
          <LastTime name="Last attempt" value={endpoint.last_attempt_on} />
        </td>
        {hours ? (
          <td className={`${cell} md:max-xl:col-start-4 md:max-xl:row-span-3 md:max-xl:row-start-1 md:max-xl:mt-6`}>
            <HoursChart hours={hours} />
            {rate === undefined ? null : (
              <span className="tabular block truncate text-12 text-ink-soft">
                <span>{`${rate} failed`}</span>
                {average_ms === undefined ? null : <span>{`, ${describeDuration(average_ms)}`}</span>}
              </span>
            )}
          </td>
        ) : null}
        <td className="relative z-10 max-xl:row-start-1 max-md:col-start-3 md:max-xl:col-start-5 md:max-xl:row-span-3 xl:px-2">
          <EndpointMenu endpoint={endpoint} />
        </td>
      </tr>
      {isOpen ? (
        <tr className="block xl:table-row">
          <td colSpan={columns} className="block border-line px-3 pt-1 pb-4 xl:table-cell xl:pl-11">
            <EndpointEvents id={id} subscriptions={subscriptions} />
          </td>
        </tr>
      ) : null}
    </tbody>
  )
}

/** A time in a column of that name, which a card has to say. */
function LastTime({ name, value }: { name: string; value: string | undefined }) {
  const time = parseServiceDate(value)
  if (!time) return <span className="max-xl:hidden">None</span>
  return (
    <>
      <span className="xl:hidden">{`${name} `}</span>
      <Time value={time} className="relative z-10" />
    </>
  )
}

/**
 * A rotation that is under way, in a list of endpoints: until when the old secret signs, and the
 * way to end it.
 */
function RotationBadge({ endpoint: { id, subscriptions } }: { endpoint: Endpoint }) {
  const state = rotationState(subscriptions, useNow())
  if (state.is !== 'overlap' && state.is !== 'unconfirmed') return null
  return (
    <Link
      href={`${subscriptionHref(id)}/rotate`}
      prefetch={false}
      className="relative z-10 block w-fit max-w-full truncate rounded-sm text-12 text-ink underline decoration-line-strong underline-offset-3 hover:decoration-ink pointer-coarse:py-2"
    >
      {state.is === 'overlap' ? (
        <>
          <span>Old secret until </span>
          <Moment value={state.until} />
          <span> · Switch</span>
        </>
      ) : (
        'New secret not confirmed · Test'
      )}
    </Link>
  )
}

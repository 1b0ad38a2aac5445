'use client'

import { useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button, ButtonLink } from '@/components/ui/button'
import { counted } from '@/components/ui/counted'
import type { EndpointDetail } from '@/lib/desk/contract/webhooks/endpoint'
import { ActionDialog, type AskedAction } from '../actions/action-dialog'
import { OfferNotes } from '../offer-notes'
import { Recoveries } from '../recovery/recoveries'
import { isPaused, pauseReason } from '../subscriptions/subscription-look'
import { countsOf, subscriptionHref } from '../subscriptions/targets'

/** Why the endpoint doesn't receive everything, each with the action that helps. */
export function EndpointNotes({ endpoint }: { endpoint: EndpointDetail }) {
  const [asked, setAsked] = useState<AskedAction>()
  const { id, subscriptions } = endpoint
  const paused = subscriptions.filter(isPaused)
  const reasons = [...new Set(paused.map((each) => pauseReason(each) ?? ''))]
  const unsigned = subscriptions.filter(({ has_secret }) => has_secret === false)
  const dead = subscriptions.filter(({ dead_lettered = 0 }) => dead_lettered > 0)
  const count = countsOf(subscriptions)?.deadLettered ?? 0
  const isWhole = paused.length === subscriptions.length
  return (
    <>
      {endpoint.is_complete ? null : <OfferNotes list={endpoint} />}
      {paused.length > 0 ? (
        <Banner
          tone="warn"
          title={`Paused${isWhole ? '' : `: ${paused.map(({ event_type }) => event_type).join(', ')}`}${reasons.length === 1 && reasons[0] ? ` (${reasons[0]})` : ''}`}
          action={
            <Button size="sm" onClick={() => setAsked({ name: 'resume', subscriptions: paused })}>
              Resume
            </Button>
          }
        >
          New events become dead letters, which you can retry afterwards.
        </Banner>
      ) : null}
      {unsigned.length > 0 ? (
        <Banner
          tone="warn"
          title="Deliveries aren’t signed"
          action={
            <ButtonLink size="sm" href={`${subscriptionHref(id)}/rotate`}>
              Add a secret
            </ButtonLink>
          }
        >
          Your receiver can’t detect forged deliveries.
        </Banner>
      ) : null}
      {count > 0 ? (
        <Banner
          tone="bad"
          title={counted(count, 'dead letter')}
          action={
            <Button size="sm" onClick={() => setAsked({ name: 'retry', subscriptions: dead })}>
              Retry
            </Button>
          }
        >
          Every attempt failed, or the endpoint was paused when the event happened.
        </Banner>
      ) : null}
      <Recoveries target={endpoint.target_url} />
      <ActionDialog asked={asked} onClose={() => setAsked(undefined)} />
    </>
  )
}

'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button, ButtonLink } from '@/components/ui/button'
import { counted } from '@/components/ui/format'
import { Time, useNow } from '@/components/ui/time'
import type { DeskSubscription } from '@/lib/desk/upstream/contract/webhook-desk'
import type { EndpointDetail } from '@/lib/desk/webhooks/contract/endpoint'
import { isUnderWay } from '@/lib/desk/webhooks/contract/endpoint-health'
import { MINUTE_MS } from '@/lib/text/durations'
import { ActionDialog, type EndpointAction } from '../actions/action-dialog'
import { RecoveryProgress } from '../actions/recovery'
import { recoveriesQuery } from '../queries'
import { countsOf, isPaused, pauseReason, rotationState, subscriptionHref } from '../subscription'
import { OfferNotes } from './availability'

/** Why the endpoint doesn't receive everything, each with the action that helps. */
export function EndpointNotes({ endpoint }: { endpoint: EndpointDetail }) {
  const [asked, setAsked] = useState<EndpointAction>()
  const { id, subscriptions } = endpoint
  const paused = subscriptions.filter(isPaused)
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
          // The page's head says why the whole endpoint is paused.
          title={isWhole ? 'New events become dead letters' : `Paused: ${describePaused(paused)}`}
          action={
            <Button size="sm" onClick={() => setAsked({ name: 'resume', subscriptions: paused })}>
              Resume
            </Button>
          }
        >
          {isWhole
            ? 'You can retry them after resuming.'
            : 'New events of these types become dead letters, which you can retry afterwards.'}
        </Banner>
      ) : null}
      <RotationNote id={id} subscriptions={subscriptions} />
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
          tone="warn"
          title={counted(count, 'dead letter')}
          action={
            <Button size="sm" onClick={() => setAsked({ name: 'retry', subscriptions: dead })}>
              Retry
            </Button>
          }
        >
          Their attempts are used up, or the endpoint was paused when the event happened.
        </Banner>
      ) : null}
      <Recoveries target={endpoint.target_url} />
      <ActionDialog asked={asked} onClose={() => setAsked(undefined)} />
    </>
  )
}

/** "signer.signed, signer.opened (the target answered 410 Gone)". */
function describePaused(paused: readonly DeskSubscription[]): string {
  const reasons = [...new Set(paused.map((each) => pauseReason(each) ?? ''))]
  const names = paused.map(({ event_type }) => event_type).join(', ')
  return reasons.length === 1 && reasons[0] ? `${names} (${reasons[0]})` : names
}

const JUST_ENDED_MS = 10 * MINUTE_MS

/** What is being retried at an endpoint, or was a moment ago. */
function Recoveries({ target }: { target: string }) {
  const now = useNow()
  const { data = [] } = useQuery(recoveriesQuery)
  return data
    .filter((each) => each.target_url === target)
    .filter((each) => isUnderWay(each) || now - Date.parse(each.ended_on ?? '') < JUST_ENDED_MS)
    .map(({ id }) => <RecoveryProgress key={id} id={id} />)
}

/**
 * A rotation that somebody has to finish: switch, or see that the receiver knows the new secret.
 */
function RotationNote({ id, subscriptions }: { id: string; subscriptions: readonly DeskSubscription[] }) {
  const state = rotationState(subscriptions, useNow())
  const href = `${subscriptionHref(id)}/rotate`
  if (state.is === 'overlap') {
    return (
      <Banner
        title={
          <>
            <span>Rotation under way: old secret valid until </span>
            <Time value={state.until} mode="absolute" />
          </>
        }
        action={
          <ButtonLink size="sm" href={href}>
            {state.confirmedOn ? 'Switch' : 'Test and switch'}
          </ButtonLink>
        }
      >
        {state.confirmedOn ? 'Your receiver accepted the new secret.' : 'Nothing confirmed the new secret yet.'}
      </Banner>
    )
  }
  if (state.is !== 'unconfirmed') return null
  return (
    <Banner
      tone="warn"
      title="Switched to the new secret"
      action={
        <ButtonLink size="sm" href={href}>
          Send test event
        </ButtonLink>
      }
    >
      Nothing delivered with the new secret yet.
    </Banner>
  )
}

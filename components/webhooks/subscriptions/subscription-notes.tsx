'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button, ButtonLink } from '@/components/ui/button'
import { counted } from '@/components/ui/counted'
import { Time } from '@/components/ui/time'
import { recoveriesQuery } from '@/lib/browser/queries/recoveries'
import { parseServiceDate } from '@/lib/contract/dates'
import { isUnderWay } from '@/lib/desk/contract/webhooks/recovery'
import type { DeskSubscription } from '@/lib/desk/contract/webhooks/webhook-desk'
import { ActionDialog, type AskedAction } from '../actions/action-dialog'
import { isPaused, pauseReason } from './subscription-look'
import { subscriptionHref } from './targets'

/** Why this subscription doesn't deliver everything, each with the action that helps. */
export function SubscriptionNotes({ subscription }: { subscription: DeskSubscription }) {
  const [asked, setAsked] = useState<AskedAction>()
  const { dead_lettered = 0, recovery, has_secret, id } = subscription
  const ask = (name: AskedAction['name']) => setAsked({ name, subscriptions: [subscription] })
  const since = parseServiceDate(subscription.paused_since)
  const reason = pauseReason(subscription)
  const recovering = useQuery(recoveriesQuery).data?.some(
    (each) => isUnderWay(each) && each.subscriptions.some((one) => one.id === id),
  )
  return (
    <>
      {isPaused(subscription) ? (
        <Banner
          tone="warn"
          title={
            <>
              Paused
              {since ? (
                <>
                  {' '}
                  since <Time value={since} mode="absolute" />
                </>
              ) : null}
              {reason ? `: ${reason}` : ''}
            </>
          }
          action={
            <Button size="sm" onClick={() => ask('resume')}>
              Resume
            </Button>
          }
        >
          New events become dead letters.
          {dead_lettered > 0
            ? ` ${counted(dead_lettered, 'dead letter')} ${dead_lettered === 1 ? 'waits' : 'wait'}.`
            : ''}
        </Banner>
      ) : null}
      {has_secret === false ? (
        <Banner
          tone="warn"
          title="Deliveries aren’t signed"
          action={
            <ButtonLink size="sm" href={`${subscriptionHref(id)}/rotate`}>
              Add a secret
            </ButtonLink>
          }
        >
          This subscription has no secret, so your receiver can’t detect forged deliveries.
        </Banner>
      ) : null}
      {dead_lettered > 0 && !recovery && !recovering && !isPaused(subscription) ? (
        <Banner
          tone="bad"
          title={counted(dead_lettered, 'dead letter')}
          action={
            <div className="flex flex-wrap gap-2">
              <Button size="sm" onClick={() => ask('recover')}>
                Recover {dead_lettered === 1 ? 'it' : `all ${dead_lettered.toLocaleString('en')}`}
              </Button>
              {dead_lettered > 1 ? (
                <ButtonLink size="sm" href={`${subscriptionHref(id)}/recover`}>
                  Recover a range
                </ButtonLink>
              ) : null}
            </div>
          }
        >
          Every attempt failed, or the subscription was paused when the event happened.
        </Banner>
      ) : null}
      <ActionDialog asked={asked} onClose={() => setAsked(undefined)} />
    </>
  )
}

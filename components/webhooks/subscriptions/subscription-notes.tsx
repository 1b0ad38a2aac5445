'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button, ButtonLink } from '@/components/ui/button'
import { Time } from '@/components/ui/time'
import { recoveriesQuery } from '@/lib/browser/queries/recoveries'
import { parseServiceDate } from '@/lib/contract/dates'
import { isUnderWay } from '@/lib/desk/contract/webhooks/recovery'
import type { DeskSubscription } from '@/lib/desk/contract/webhooks/webhook-desk'
import { ActDialog, type ActName } from '../actions/act-dialog'
import { counted } from '../actions/messages'
import { isPaused, pausedReason } from './subscription-look'

/** What keeps this subscription from doing its work, with the one action that helps. */
export function SubscriptionNotes({ subscription }: { subscription: DeskSubscription }) {
  const [open, setOpen] = useState<ActName>()
  const { dead_lettered = 0, recovery, has_secret, id } = subscription
  const only = [subscription]
  const of = { test: only, pause: only, resume: only, recover: only, retarget: only, remove: only }
  const since = parseServiceDate(subscription.paused_since)
  const reason = pausedReason(subscription)
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
            <Button size="sm" onClick={() => setOpen('resume')}>
              Resume
            </Button>
          }
        >
          <p>
            Events that happen meanwhile are set aside as dead letters.
            {dead_lettered > 0
              ? ` ${counted(dead_lettered, 'dead letter')} ${dead_lettered === 1 ? 'waits' : 'wait'}.`
              : ''}
          </p>
        </Banner>
      ) : null}
      {has_secret === false ? (
        <Banner
          tone="warn"
          title="Deliveries are not signed"
          action={
            <ButtonLink size="sm" href={`/webhooks/${encodeURIComponent(id)}/rotate`}>
              Give it a secret
            </ButtonLink>
          }
        >
          <p>This subscription has no secret, so your receiver cannot tell a delivery from a forgery.</p>
        </Banner>
      ) : null}
      {dead_lettered > 0 && !recovery && !recovering && !isPaused(subscription) ? (
        <Banner
          tone="bad"
          title={`${counted(dead_lettered, 'delivery', 'deliveries')} given up`}
          action={
            <div className="flex flex-wrap gap-2">
              <Button size="sm" onClick={() => setOpen('recover')}>
                Recover {dead_lettered === 1 ? 'it' : `all ${dead_lettered.toLocaleString('en')}`}
              </Button>
              {dead_lettered > 1 ? (
                <ButtonLink size="sm" href={`/webhooks/${encodeURIComponent(id)}/recover`}>
                  Recover a range
                </ButtonLink>
              ) : null}
            </div>
          }
        >
          <p>Every attempt failed, or the subscription was paused when the event happened.</p>
        </Banner>
      ) : null}
      <ActDialog name={open} of={of} onClose={() => setOpen(undefined)} />
    </>
  )
}

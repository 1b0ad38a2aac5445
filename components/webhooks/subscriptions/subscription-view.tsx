'use client'

import { useRouter } from 'next/navigation'
import { Badge } from '@/components/ui/badge'
import { CopyText } from '@/components/ui/copy'
import { PageHeader } from '@/components/ui/page-header'
import { TabLinks } from '@/components/ui/tabs'
import type { DeskSubscription } from '@/lib/desk/contract/webhooks/webhook-desk'
import { SubscriptionMenu } from '../actions/subscription-menu'
import { Deliveries } from '../deliveries/deliveries'
import type { FirstDeliveries } from '../deliveries/use-deliveries'
import { SubscriptionRecoveries } from '../recovery/recoveries'
import { SubscriptionFacts } from './subscription-facts'
import { SubscriptionFrame } from './subscription-frame'
import { subscriptionLook } from './subscription-look'
import { SubscriptionNotes } from './subscription-notes'
import { siblingsOf, subscriptionHref } from './targets'

/** One subscription: its state and its deliveries. */
export function SubscriptionView({ id, first }: { id: string; first: FirstDeliveries | undefined }) {
  const router = useRouter()
  return (
    <SubscriptionFrame id={id}>
      {(subscription, list) => {
        const look = subscriptionLook(subscription)
        return (
          <>
            <PageHeader
              title={
                <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
                  <span>{subscription.event_type}</span>
                  <Badge tone={look.tone} icon={look.icon}>
                    {look.label}
                  </Badge>
                </span>
              }
              about={
                <CopyText
                  value={subscription.target_url}
                  label="target URL"
                  shorten={false}
                  className="-ml-1 pointer-coarse:min-h-11"
                />
              }
              back={{ href: '/webhooks', label: 'Endpoints' }}
              actions={
                <SubscriptionMenu
                  subscriptions={[subscription]}
                  label={subscription.event_type}
                  onRemoved={() => router.replace('/webhooks')}
                />
              }
            />
            <SiblingTabs current={id} siblings={siblingsOf(subscription, list.subscriptions)} />
            <div className="grid gap-x-10 gap-y-8 pt-6 lg:grid-cols-[minmax(0,1fr)_280px] xl:grid-cols-[minmax(0,1fr)_320px]">
              {/* In one column the list of deliveries has no end, so the details come first. */}
              <div className="min-w-0 lg:col-start-2 lg:row-start-1">
                <SubscriptionFacts subscription={subscription} />
              </div>
              <div className="flex min-w-0 flex-col gap-4 lg:col-start-1 lg:row-start-1">
                <SubscriptionNotes subscription={subscription} />
                <SubscriptionRecoveries subscription={subscription} />
                <Deliveries key={id} id={id} first={first} />
              </div>
            </div>
          </>
        )
      }}
    </SubscriptionFrame>
  )
}

/** A target's event types, each with its own subscription. */
function SiblingTabs({ current, siblings }: { current: string; siblings: readonly DeskSubscription[] }) {
  if (siblings.length < 2) return null
  return (
    <TabLinks
      label="Event types of this target"
      tabs={siblings.map(({ id, event_type, dead_lettered = 0 }) => ({
        href: subscriptionHref(id),
        label: (
          <>
            {event_type}
            {dead_lettered > 0 ? (
              <span className="relative tabular ml-1.5 rounded-sm bg-bad-soft px-1 text-12 text-bad">
                {dead_lettered}
                <span className="sr-only"> dead letters</span>
              </span>
            ) : null}
          </>
        ),
        current: id === current,
      }))}
    />
  )
}

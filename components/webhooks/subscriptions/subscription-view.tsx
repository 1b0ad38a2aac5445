'use client'

import { useRouter } from 'next/navigation'
import { Badge } from '@/components/ui/badge'
import { CopyText } from '@/components/ui/copy'
import { PageHeader } from '@/components/ui/page-header'
import { ActMenu } from '../actions/act-menu'
import { Deliveries } from '../deliveries/deliveries'
import type { FirstDeliveries } from '../deliveries/use-deliveries'
import { RecoveriesOf } from '../recovery/recoveries'
import { SiblingTabs } from './sibling-tabs'
import { SubscriptionFacts } from './subscription-facts'
import { SubscriptionFrame } from './subscription-frame'
import { subscriptionLook } from './subscription-look'
import { SubscriptionNotes } from './subscription-notes'

/** One subscription: how it stands, and every delivery of it. */
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
                    {look.word}
                  </Badge>
                </span>
              }
              about={<CopyText value={subscription.target_url} label="target URL" shorten={false} className="-ml-1" />}
              back={{ href: '/webhooks', label: 'Subscriptions' }}
              actions={
                <ActMenu
                  subscriptions={[subscription]}
                  label={subscription.event_type}
                  onRemoved={() => router.replace('/webhooks')}
                />
              }
            />
            <SiblingTabs of={subscription} list={list.subscriptions} />
            <div className="grid gap-x-10 gap-y-8 pt-6 lg:grid-cols-[minmax(0,1fr)_280px]">
              <div className="flex min-w-0 flex-col gap-4">
                <SubscriptionNotes subscription={subscription} />
                <RecoveriesOf subscription={subscription} />
                <Deliveries key={id} id={id} first={first} />
              </div>
              <SubscriptionFacts subscription={subscription} />
            </div>
          </>
        )
      }}
    </SubscriptionFrame>
  )
}

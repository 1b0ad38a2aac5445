'use client'

import { CopyText } from '@/components/ui/copy'
import { TextLink } from '@/components/ui/link'
import { PageHeader } from '@/components/ui/page-header'
import { SubscriptionFrame } from '../subscriptions/subscription-frame'
import { siblingsOf, subscriptionHref } from '../subscriptions/targets'
import { RangeForm } from './range-form'
import { Recoveries } from './recoveries'

/** Recovers some of a target's dead letters, by time and event type. */
export function RecoverRange({ id }: { id: string }) {
  const href = subscriptionHref(id)
  return (
    <SubscriptionFrame id={id}>
      {(subscription, list) => (
        <>
          <PageHeader
            title="Recover a range"
            about={
              <CopyText
                value={subscription.target_url}
                label="target URL"
                shorten={false}
                className="-ml-1 pointer-coarse:min-h-11"
              />
            }
            back={{ href, label: subscription.event_type }}
          />
          <p className="mb-6 max-w-[68ch] text-14 text-ink-soft">
            Retries each dead letter in the range, oldest first, with its original delivery id. To recover everything,
            open the <TextLink href={href}>subscription</TextLink>.
          </p>
          <div className="flex max-w-180 flex-col gap-8">
            <RangeForm subscription={subscription} siblings={siblingsOf(subscription, list.subscriptions)} />
            <Recoveries target={subscription.target_url} />
          </div>
        </>
      )}
    </SubscriptionFrame>
  )
}

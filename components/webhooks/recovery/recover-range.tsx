'use client'

import { CopyText } from '@/components/ui/copy'
import { TextLink } from '@/components/ui/link'
import { PageHeader } from '@/components/ui/page-header'
import { SubscriptionFrame } from '../subscriptions/subscription-frame'
import { siblingsOf } from '../subscriptions/targets'
import { RangeForm } from './range-form'
import { Recoveries } from './recoveries'

/** Some of the dead letters of a target again: by when their events happened, and by event type. */
export function RecoverRange({ id }: { id: string }) {
  const href = `/webhooks/${encodeURIComponent(id)}`
  return (
    <SubscriptionFrame id={id}>
      {(subscription, list) => (
        <>
          <PageHeader
            title="Recover a range"
            about={<CopyText value={subscription.target_url} label="target URL" shorten={false} className="-ml-1" />}
            back={{ href, label: subscription.event_type }}
          />
          <p className="mb-6 max-w-[68ch] text-14 text-ink-soft">
            Retries each dead letter in the range, oldest first, with its original delivery id. To recover everything,
            open the <TextLink href={href}>subscription</TextLink>.
          </p>
          <div className="flex max-w-180 flex-col gap-8">
            <RangeForm of={subscription} siblings={siblingsOf(subscription, list.subscriptions)} />
            <Recoveries target={subscription.target_url} />
          </div>
        </>
      )}
    </SubscriptionFrame>
  )
}

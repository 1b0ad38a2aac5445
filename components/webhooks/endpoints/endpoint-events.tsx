import Link from 'next/link'
import { useState } from 'react'
import { Switch } from '@/components/ui/choices'
import { counted } from '@/components/ui/format'
import { TextLink } from '@/components/ui/link'
import { deliveriesHref, newSubscriptionParams } from '@/components/webhooks/address'
import { EVENT_TYPES } from '@/lib/contract/constants'
import type { DeskSubscription } from '@/lib/desk/upstream/contract/webhook-desk'
import { formatCount } from '@/lib/text/format'
import { ActionDialog, type EndpointAction } from '../actions/action-dialog'
import { isPaused, subscriptionLook } from '../subscription'

type EndpointEventsProps = {
  /** Of a subscription of the endpoint. */
  id: string
  subscriptions: readonly DeskSubscription[]
}

/**
 * An endpoint's events as switches: off is paused. An event without a subscription needs a secret
 * first, so it has a link.
 */
export function EndpointEvents({ id, subscriptions }: EndpointEventsProps) {
  const [asked, setAsked] = useState<EndpointAction>()
  const missing = EVENT_TYPES.filter((type) => subscriptions.every(({ event_type }) => event_type !== type))
  return (
    <>
      <ul aria-label="Events" className="grid gap-x-6 gap-y-1 sm:grid-cols-2 xl:grid-cols-3">
        {subscriptions.map((each) => (
          <li key={each.id} className="flex min-w-0 flex-wrap items-center justify-between gap-x-3">
            <Switch
              label={<span className="font-mono text-13">{each.event_type}</span>}
              checked={!isPaused(each)}
              onCheckedChange={(on) => setAsked({ name: on ? 'resume' : 'pause', subscriptions: [each] })}
            />
            <span className="flex flex-wrap items-center gap-x-2 text-12 text-ink-soft">
              <span>{describeEvent(each)}</span>
              <Link
                href={deliveriesHref(id, { event: EVENT_TYPES.find((type) => type === each.event_type) })}
                prefetch={false}
                className="rounded-sm text-ink underline decoration-line-strong underline-offset-3 hover:decoration-ink pointer-coarse:py-3"
              >
                Deliveries<span className="sr-only">{` of ${each.event_type}`}</span>
              </Link>
            </span>
          </li>
        ))}
        {missing.map((type) => (
          <li key={type} className="flex min-w-0 items-center justify-between gap-x-3">
            <span className="pl-9 font-mono text-13 text-ink-faint">{type}</span>
            <TextLink
              href={newSubscriptionParams.href('/webhooks/new', { subscription: id, event: type })}
              className="text-12 pointer-coarse:py-3"
            >
              Subscribe<span className="sr-only">{` to ${type}`}</span>
            </TextLink>
          </li>
        ))}
      </ul>
      <ActionDialog asked={asked} onClose={() => setAsked(undefined)} />
    </>
  )
}

/** What isn't as usual. */
function describeEvent(subscription: DeskSubscription): string {
  const { pending = 0, dead_lettered = 0, recovery } = subscription
  const { label, detail } = subscriptionLook(subscription)
  return [
    label === 'Active' ? '' : detail ? `${label}: ${detail}` : label,
    recovery ? `recovering ${recovery.done} of ${recovery.total}` : '',
    dead_lettered > 0 ? counted(dead_lettered, 'dead letter') : '',
    pending > 0 ? `${formatCount(pending)} pending` : '',
  ]
    .filter(Boolean)
    .join(', ')
}

import Link from 'next/link'
import { cn } from '@/components/ui/cn'
import { counted } from '@/components/ui/counted'
import { softTone } from '@/components/ui/tone'
import type { DeskSubscription } from '@/lib/desk/contract/webhooks/webhook-desk'
import { type Look, missingLook, subscriptionLook } from './subscription-look'
import { subscriptionHref, type Target } from './targets'

/** The target's event types with each one's state. */
export function EventMatrix({ target, addHref }: { target: Target; addHref: (event: string) => string }) {
  return (
    <ul aria-label="Event types" className="grid grid-cols-1 sm:grid-cols-2 lg:grid-cols-4 xl:grid-cols-7">
      {target.events.flatMap(({ type, subscriptions }) =>
        subscriptions.length === 0
          ? [<MissingCell key={type} type={type} href={addHref(type)} />]
          : subscriptions.map((subscription) => <Cell key={subscription.id} subscription={subscription} />),
      )}
    </ul>
  )
}

const cell =
  'relative flex min-w-0 items-center justify-between gap-x-3 gap-y-1 border-b border-line px-3 py-2.5 sm:flex-col sm:items-start sm:justify-start sm:border-r'

function Cell({ subscription }: { subscription: DeskSubscription }) {
  const { id, event_type, pending = 0, dead_lettered = 0, recovery } = subscription
  const look = subscriptionLook(subscription)
  return (
    <li className={cn(cell, 'hover:bg-hover has-[a:focus-visible]:bg-hover')}>
      <Link
        href={subscriptionHref(id)}
        prefetch={false}
        className="block max-w-full truncate rounded-sm text-13 font-medium text-ink outline-offset-[-2px] after:absolute after:inset-0"
      >
        {event_type}
      </Link>
      <div className="flex flex-col items-end gap-0.5 sm:items-start">
        <State look={look} />
        {look.detail ? <span className="text-right text-12 text-ink-soft sm:text-left">{look.detail}</span> : null}
        {recovery ? (
          <span className="tabular text-12 text-ink-soft">
            recovering {recovery.done} of {recovery.total}
          </span>
        ) : null}
        {dead_lettered > 0 ? (
          <span className="tabular text-12 font-medium text-bad">{counted(dead_lettered, 'dead letter')}</span>
        ) : null}
        {pending > 0 ? (
          <span className="tabular text-12 text-ink-soft">{pending.toLocaleString('en')} pending</span>
        ) : null}
      </div>
    </li>
  )
}

function MissingCell({ type, href }: { type: string; href: string }) {
  return (
    <li className={cn(cell, 'hover:bg-hover has-[a:focus-visible]:bg-hover')}>
      <span className="max-w-full truncate text-13 text-ink-faint">{type}</span>
      <div className="flex flex-col items-end gap-0.5 sm:items-start">
        <State look={missingLook} />
        <Link
          href={href}
          prefetch={false}
          className="rounded-sm text-12 text-accent underline underline-offset-2 after:absolute after:inset-0"
        >
          Subscribe<span className="sr-only"> to {type}</span>
        </Link>
      </div>
    </li>
  )
}

/** Smaller than a badge, because there are seven side by side. */
function State({ look: { label, tone, icon: Icon } }: { look: Look }) {
  return (
    <span className={cn('inline-flex items-center gap-1 text-12', softTone[tone], 'bg-transparent')}>
      <Icon aria-hidden="true" className="size-3.5 shrink-0" />
      {label}
    </span>
  )
}

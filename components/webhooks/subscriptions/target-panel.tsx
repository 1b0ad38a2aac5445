import { newSubscriptionParams } from '@/app/(desk)/webhooks/new/search-params'
import { Badge } from '@/components/ui/badge'
import { ButtonLink } from '@/components/ui/button'
import { CopyText } from '@/components/ui/copy'
import { Plus } from '@/components/ui/icons'
import { TextLink } from '@/components/ui/link'
import { SubscriptionMenu } from '../actions/subscription-menu'
import { EventMatrix } from './event-matrix'
import { TargetFigures } from './target-figures'
import { hostOf, isOwnReceiver, type Target } from './targets'

type TargetPanelProps = { target: Target; figures: boolean }

/** One target: its address, figures and event types. */
export function TargetPanel({ target, figures }: TargetPanelProps) {
  const { url, subscriptions, events } = target
  const [first] = subscriptions
  const missing = events.some((event) => event.subscriptions.length === 0)
  const addHref = (event?: string) => newSubscriptionParams.href('/webhooks/new', { subscription: first?.id, event })
  const own = isOwnReceiver(url)
  return (
    <section aria-label={`Target ${url}`} className="overflow-clip rounded-lg border border-line bg-surface">
      <div className="flex items-start gap-3 border-b border-line px-3 py-3">
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-2">
            <h2 className="text-16 font-semibold [overflow-wrap:anywhere]">{hostOf(url)}</h2>
            {own ? <Badge tone="accent">This dashboard</Badge> : null}
          </div>
          <CopyText value={url} label="target URL" shorten={false} className="-ml-1 pointer-coarse:min-h-11" />
          {own ? (
            <p className="text-13 text-ink-soft">
              Used for <TextLink href="/webhooks/live">live updates</TextLink>.
            </p>
          ) : null}
        </div>
        {missing ? (
          <ButtonLink size="sm" href={addHref()} className="hidden sm:inline-flex">
            <Plus aria-hidden="true" />
            Add event types
          </ButtonLink>
        ) : null}
        <SubscriptionMenu
          subscriptions={subscriptions}
          label={hostOf(url)}
          {...(missing ? { addHref: addHref() } : {})}
        />
      </div>
      {figures ? <TargetFigures subscriptions={subscriptions} /> : null}
      <div className="-mb-px -mr-px">
        <EventMatrix target={target} addHref={addHref} />
      </div>
    </section>
  )
}

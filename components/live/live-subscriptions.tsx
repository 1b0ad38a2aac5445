import { CircleCheck, CircleDashed, CircleDot, CirclePause } from 'lucide-react'
import Link from 'next/link'
import { Badge } from '@/components/ui/badge'
import { Banner } from '@/components/ui/banner'
import type { LiveUpdates, OwnSubscriptionState } from '@/lib/desk/contract/live'

/** The desk's own subscriptions, one for each event type. */
export function LiveSubscriptions({ updates: { subscriptions, not_listed } }: { updates: LiveUpdates }) {
  return (
    <section aria-labelledby="own-subscriptions" className="rounded-lg border border-line bg-surface">
      <h2 id="own-subscriptions" className="border-b border-line px-4 py-3 font-semibold">
        Subscriptions of this dashboard
      </h2>
      {not_listed ? (
        <Banner tone="info" className="m-4" title="The service does not list its subscriptions">
          {not_listed} Below is what this dashboard created.
        </Banner>
      ) : null}
      <table className="w-full text-left text-14">
        <thead className="text-12 text-ink-soft">
          <tr>
            <th className="px-4 py-2 font-medium">Event</th>
            <th className="px-2 py-2 font-medium">State</th>
            <th className="px-2 py-2 text-right font-medium">Pending</th>
            <th className="px-4 py-2 text-right font-medium">Dead letters</th>
          </tr>
        </thead>
        <tbody className="tabular">
          {subscriptions.map((each) => (
            <Row key={each.event_type} subscription={each} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Row({ subscription }: { subscription: OwnSubscriptionState }) {
  const { event_type, id, pending, dead_lettered } = subscription
  const [what = '', deed = ''] = event_type.split('.')
  const name = (
    <>
      {what}.<wbr />
      {deed}
    </>
  )
  return (
    <tr className="border-t border-line">
      <td className="px-4 py-2 font-mono text-13 max-sm:pr-0">
        {id ? (
          <Link href={`/webhooks/${id}`} prefetch={false} className="rounded-sm hover:underline">
            {name}
          </Link>
        ) : (
          name
        )}
      </td>
      <td className="px-2 py-2">
        <StateBadge subscription={subscription} />
      </td>
      <td className="px-2 py-2 text-right">{pending ?? 'Unknown'}</td>
      <td className="px-4 py-2 text-right">{dead_lettered ?? 'Unknown'}</td>
    </tr>
  )
}

function StateBadge({ subscription: { id, state } }: { subscription: OwnSubscriptionState }) {
  if (!id)
    return (
      <Badge tone="off" icon={CircleDashed}>
        Not subscribed
      </Badge>
    )
  if (state === 'active')
    return (
      <Badge tone="good" icon={CircleCheck}>
        Active
      </Badge>
    )
  if (state === 'paused')
    return (
      <Badge tone="warn" icon={CirclePause}>
        Paused
      </Badge>
    )
  return (
    <Badge tone="neutral" icon={CircleDot}>
      {state ?? 'Unknown'}
    </Badge>
  )
}

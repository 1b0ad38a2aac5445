import Link from 'next/link'
import { Badge } from '@/components/ui/badge'
import { Banner } from '@/components/ui/banner'
import { CircleCheck, CircleDashed, CircleDot, CirclePause } from '@/components/ui/icons'
import { Panel } from '@/components/ui/panel'
import type { LiveUpdates, OwnSubscriptionState } from '@/lib/desk/contract/live'

/** The dashboard's own subscriptions, one for each event type. */
export function LiveSubscriptions({ updates: { subscriptions, not_listed } }: { updates: LiveUpdates }) {
  return (
    <Panel title="Subscriptions of this dashboard" className="p-0">
      {not_listed ? (
        <Banner className="m-4" title="The service doesn’t list its subscriptions">
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
    </Panel>
  )
}

function Row({ subscription }: { subscription: OwnSubscriptionState }) {
  const { event_type, id, pending, dead_lettered } = subscription
  const { label, tone, icon } = describeState(subscription)
  const [subject = '', event = ''] = event_type.split('.')
  const name = (
    <>
      {subject}.<wbr />
      {event}
    </>
  )
  return (
    <tr className="border-t border-line">
      <td className="px-4 py-2 font-mono text-13 max-sm:pr-0">
        {id ? (
          <Link
            href={`/webhooks/${id}`}
            prefetch={false}
            className="rounded-sm hover:underline pointer-coarse:-my-2 pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center"
          >
            <span>{name}</span>
          </Link>
        ) : (
          name
        )}
      </td>
      <td className="px-2 py-2">
        <Badge tone={tone} icon={icon}>
          {label}
        </Badge>
      </td>
      <td className="px-2 py-2 text-right">{pending ?? 'Unknown'}</td>
      <td className="px-4 py-2 text-right">{dead_lettered ?? 'Unknown'}</td>
    </tr>
  )
}

function describeState({ id, state }: OwnSubscriptionState) {
  if (!id) return { label: 'Not subscribed', tone: 'off', icon: CircleDashed } as const
  if (state === 'active') return { label: 'Active', tone: 'good', icon: CircleCheck } as const
  if (state === 'paused') return { label: 'Paused', tone: 'warn', icon: CirclePause } as const
  return { label: state ?? 'Unknown', tone: 'neutral', icon: CircleDot } as const
}

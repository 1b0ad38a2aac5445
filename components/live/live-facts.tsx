import type { ReactNode } from 'react'
import { TextLink } from '@/components/ui/link'
import { Fact } from '@/components/ui/panel'
import { Time } from '@/components/ui/time'
import type { LiveUpdates } from '@/lib/desk/platform/live/contract'
import { needsRepair } from './live-state'

/** The internals of live updates: for somebody who looks for the reason of a problem. */
export function LiveFacts({ updates }: { updates: LiveUpdates }) {
  const facts: [string, ReactNode][] = [
    ['Account', updates.account],
    ['Target', <code key="target">{updates.target_url}</code>],
    ['Subscriptions', <Subscriptions key="subscriptions" updates={updates} />],
    ['Last webhook', absolute(updates.last_webhook_on)],
    ['Compared with feed', absolute(updates.reconciled_on)],
    ['Missing webhooks', `${updates.missing.toLocaleString('en')} in the last 14 days`],
    [
      'Secret',
      <>
        <span>{absolute(updates.secret_made_on)}</span>
        {updates.previous_secret_until ? (
          <>
            <span>; the old one until </span>
            <span>{absolute(updates.previous_secret_until)}</span>
          </>
        ) : null}
      </>,
    ],
  ]
  return (
    <dl className="-mx-4 divide-y divide-line text-13">
      {facts.map(([term, value]) => (
        <Fact key={term} term={term}>
          {value}
        </Fact>
      ))}
    </dl>
  )
}

function Subscriptions({ updates: { subscriptions, not_listed } }: { updates: LiveUpdates }) {
  const problems = subscriptions.filter(needsRepair)
  return (
    <>
      <span>{`${subscriptions.length - problems.length} of ${subscriptions.length} active. `}</span>
      {not_listed ? <span>{not_listed}</span> : null}
      {problems.map(({ event_type, id }) => (
        <span key={event_type} className="mr-2 block">
          {id ? (
            <>
              <TextLink href={`/webhooks/${encodeURIComponent(id)}`}>{event_type}</TextLink>
              <span> is paused.</span>
            </>
          ) : (
            `${event_type} is missing.`
          )}
        </span>
      ))}
    </>
  )
}

const absolute = (value: string | undefined) => (value ? <Time value={value} mode="absolute" /> : 'Not yet')

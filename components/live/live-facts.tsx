import type { ReactNode } from 'react'
import { Badge } from '@/components/ui/badge'
import { CopyText } from '@/components/ui/copy'
import { Fact } from '@/components/ui/fact'
import { CircleCheck, CircleSlash, TriangleAlert } from '@/components/ui/icons'
import { Time } from '@/components/ui/time'
import type { LiveUpdates } from '@/lib/desk/contract/live'

const STATES = {
  on: { label: 'On', tone: 'good', icon: CircleCheck },
  silent: { label: 'On, but nothing arrives', tone: 'warn', icon: TriangleAlert },
  broken: { label: 'On, but incomplete', tone: 'warn', icon: TriangleAlert },
  unreachable: { label: 'The service doesn’t answer', tone: 'warn', icon: TriangleAlert },
  unverified: { label: 'On, but not verified', tone: 'warn', icon: TriangleAlert },
  off: { label: 'Off', tone: 'off', icon: CircleSlash },
} as const

/** State, channels and secret. */
export function LiveFacts({ updates }: { updates: LiveUpdates }) {
  const { label, tone, icon } = STATES[updates.state]
  const { both, unannounced } = updates.counts
  const facts: [string, ReactNode][] = [
    [
      'State',
      <>
        <Badge tone={tone} icon={icon}>
          {label}
        </Badge>
        {updates.since ? <span>since {absolute(updates.since)}</span> : null}
      </>,
    ],
    ['Account', updates.account],
    [
      'Target',
      <CopyText
        key="target"
        value={updates.target_url}
        label="target"
        shorten={false}
        className="-ml-1 pointer-coarse:min-h-11"
      />,
    ],
    ['Last webhook', absolute(updates.last_by_webhook)],
    ['Last change in feed', absolute(updates.last_by_feed)],
    [
      'Last comparison',
      <>
        {absolute(updates.reconciled_on, 'Not yet. It runs while somebody has the dashboard open.')}
        {both > 0 ? <Note>{both.toLocaleString('en')} by both</Note> : null}
        {unannounced > 0 ? (
          <Note>{unannounced.toLocaleString('en')} without a webhook, such as reminders and expiries</Note>
        ) : null}
      </>,
    ],
    [
      'Secret',
      <>
        {updates.secret_made_on ? <span>created {absolute(updates.secret_made_on)}</span> : 'None yet'}
        {updates.previous_secret_until ? (
          <Note>the previous one is accepted until {absolute(updates.previous_secret_until)}</Note>
        ) : null}
      </>,
    ],
  ]
  return (
    <dl className="divide-y divide-line rounded-lg border border-line bg-surface">
      {facts.map(([term, value]) => (
        <Fact key={term} term={term}>
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">{value}</div>
        </Fact>
      ))}
    </dl>
  )
}

const Note = ({ children }: { children: ReactNode }) => <span className="text-ink-soft">{children}</span>

const absolute = (value: string | undefined, none = 'Never') => (value ? <Time value={value} mode="absolute" /> : none)

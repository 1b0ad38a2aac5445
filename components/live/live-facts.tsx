import { CircleCheck, CircleSlash, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '@/components/ui/badge'
import { CopyText } from '@/components/ui/copy'
import { Time } from '@/components/ui/time'
import type { LiveUpdates } from '@/lib/desk/contract/live'

const looks = {
  on: { word: 'On', tone: 'good', icon: CircleCheck },
  silent: { word: 'On, but nothing arrives', tone: 'warn', icon: TriangleAlert },
  broken: { word: 'On, but incomplete', tone: 'warn', icon: TriangleAlert },
  unreachable: { word: 'The service does not answer', tone: 'warn', icon: TriangleAlert },
  unverified: { word: 'On, but not verified', tone: 'warn', icon: TriangleAlert },
  off: { word: 'Off', tone: 'off', icon: CircleSlash },
} as const

/** State, channels and secret as a list of facts. */
export function LiveFacts({ updates }: { updates: LiveUpdates }) {
  const { word, tone, icon } = looks[updates.state]
  const { both, unannounced } = updates.counts
  return (
    <dl className="divide-y divide-line rounded-lg border border-line bg-surface">
      <Fact term="State">
        <Badge tone={tone} icon={icon}>
          {word}
        </Badge>
        {updates.since ? (
          <>
            since <Moment at={updates.since} />
          </>
        ) : null}
      </Fact>
      <Fact term="Account">{updates.account}</Fact>
      <Fact term="Target">
        <CopyText value={updates.target_url} label="target" shorten={false} />
      </Fact>
      <Fact term="Last by webhook">
        <Moment at={updates.last_by_webhook} />
      </Fact>
      <Fact term="Last seen in the feed">
        <Moment at={updates.last_by_feed} />
      </Fact>
      <Fact term="Compared">
        <Moment at={updates.compared_on} none="Not yet. Checks run while somebody has the dashboard open." />
        {both > 0 ? <span className="text-ink-soft">{both.toLocaleString('en')} came by both</span> : null}
        {unannounced > 0 ? (
          <span className="text-ink-soft">
            {unannounced.toLocaleString('en')} without a webhook, such as reminders and expiries
          </span>
        ) : null}
      </Fact>
      <Fact term="Secret">
        {updates.secret_made_on ? (
          <>
            made <Moment at={updates.secret_made_on} />
          </>
        ) : (
          'None yet'
        )}
        {updates.previous_secret_until ? (
          <span className="text-ink-soft">
            the one before it is taken until <Moment at={updates.previous_secret_until} />
          </span>
        ) : null}
      </Fact>
    </dl>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 px-4 py-2 sm:grid-cols-[11rem_minmax(0,1fr)]">
      <dt className="py-0.5 text-ink-soft">{term}</dt>
      <dd className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">{children}</dd>
    </div>
  )
}

function Moment({ at, none = 'Never' }: { at: string | undefined; none?: string }) {
  return at ? <Time value={at} mode="absolute" /> : none
}

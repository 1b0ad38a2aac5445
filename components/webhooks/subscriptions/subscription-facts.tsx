import type { ReactNode } from 'react'
import { ButtonLink } from '@/components/ui/button'
import { useNow } from '@/components/ui/clock'
import { CopyText } from '@/components/ui/copy'
import { Time } from '@/components/ui/time'
import { parseServiceDate } from '@/lib/contract/dates'
import type { DeskSubscription } from '@/lib/desk/contract/webhooks/webhook-desk'

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[96px_minmax(0,1fr)] items-start gap-3 border-b border-line px-3 py-2 last:border-b-0">
      <dt className="text-13 leading-5 text-ink-faint">{term}</dt>
      <dd className="min-w-0 text-14 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

const unknown = <span className="text-ink-faint">Unknown</span>

/** What is known about the subscription; the service may leave any of it out. */
export function SubscriptionFacts({ subscription }: { subscription: DeskSubscription }) {
  const { id, has_secret, overlap_until, created_on, created_by, last_delivery_on, pending, dead_lettered } =
    subscription
  const now = useNow()
  // Who counts nothing does not say that there was none.
  const noneYet = pending === undefined ? unknown : 'None yet'
  const overlap = parseServiceDate(overlap_until)
  const when = (text: string | undefined, none: ReactNode) => {
    const moment = parseServiceDate(text)
    return moment ? <Time value={moment} mode="absolute" /> : none
  }
  return (
    <aside aria-label="Details" className="flex min-w-0 flex-col gap-4">
      <dl className="rounded-lg border border-line bg-surface">
        <Fact term="Signed">
          {has_secret === undefined ? unknown : has_secret ? 'With a secret' : 'No: it has no secret'}
          {overlap && overlap.getTime() > now ? (
            <span className="block text-13 text-ink-soft">
              Rotation in progress: the old secret signs until <Time value={overlap} mode="absolute" />
            </span>
          ) : null}
        </Fact>
        <Fact term="Pending">{pending?.toLocaleString('en') ?? unknown}</Fact>
        <Fact term="Dead letters">{dead_lettered?.toLocaleString('en') ?? unknown}</Fact>
        <Fact term="Last delivery">{when(last_delivery_on, last_delivery_on ?? noneYet)}</Fact>
        <Fact term="Created">
          {when(created_on, unknown)}
          {created_by ? <span className="block text-13 text-ink-soft">by {created_by}</span> : null}
        </Fact>
        <Fact term="Id">
          <CopyText value={id} label="subscription id" className="-ml-1" />
        </Fact>
      </dl>
      <ButtonLink href={`/webhooks/${encodeURIComponent(id)}/rotate`}>
        {has_secret === false ? 'Give it a secret' : 'Rotate secret'}
      </ButtonLink>
    </aside>
  )
}

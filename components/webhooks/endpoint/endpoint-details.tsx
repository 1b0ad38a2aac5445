import { useNow } from '@/components/ui/clock'
import { counted } from '@/components/ui/counted'
import { TextLink } from '@/components/ui/link'
import { Time } from '@/components/ui/time'
import { parseServiceDate } from '@/lib/contract/dates'
import type { EndpointDetail } from '@/lib/desk/webhooks/contract/endpoint'
import { EndpointEvents } from '../endpoints/endpoint-events'
import { isPaused } from '../subscriptions/subscription-look'
import { subscriptionHref } from '../subscriptions/targets'

/** The endpoint's events as switches, and how it is signed. */
export function EndpointDetails({ endpoint: { id, subscriptions } }: { endpoint: EndpointDetail }) {
  const now = useNow()
  const paused = subscriptions.filter(isPaused).length
  const signed = subscriptions.map(({ has_secret }) => has_secret)
  const overlap = subscriptions
    .map(({ overlap_until }) => parseServiceDate(overlap_until))
    .find((until) => until && until.getTime() > now)
  const [oldest] = subscriptions
    .map(({ created_on, created_by }) => ({ created: parseServiceDate(created_on), created_by }))
    .toSorted((a, b) => (a.created?.getTime() ?? 0) - (b.created?.getTime() ?? 0))
  return (
    <details className="rounded-lg border border-line bg-surface">
      <summary className="px-4 py-2 text-14 font-medium pointer-coarse:py-3">
        <span>{counted(subscriptions.length, 'event')}</span>
        <span className="font-normal text-ink-soft">
          {`${paused > 0 ? `, ${paused} paused` : ''}${signed.every(Boolean) ? ', signed' : signed.includes(false) ? ', not signed' : ''}`}
        </span>
      </summary>
      <div className="flex flex-col gap-3 border-t border-line px-4 py-3">
        <EndpointEvents id={id} subscriptions={subscriptions} />
        <p className="text-13 text-ink-soft">
          {oldest?.created ? (
            <>
              <span>Created </span>
              <Time value={oldest.created} mode="absolute" />
              <span>{`${oldest.created_by ? ` by ${oldest.created_by}` : ''}. `}</span>
            </>
          ) : null}
          {overlap ? (
            <>
              <span>Rotation under way: old secret valid until </span>
              <Time value={overlap} mode="absolute" />
              <span>. </span>
            </>
          ) : null}
          <TextLink href={`${subscriptionHref(id)}/rotate`}>
            {signed.includes(false) ? 'Add a secret' : 'Rotate secret'}
          </TextLink>
        </p>
      </div>
    </details>
  )
}

import Link from 'next/link'
import { Panel } from '@/components/ui/panel'
import { Time } from '@/components/ui/time'
import type { OneChannelEvent } from '@/lib/desk/contract/live'

type OneChannelProps = {
  title: string
  about: string
  none: string
  /** The newest of `count` events. */
  events: OneChannelEvent[]
  count: number
  verb: 'Found' | 'Received'
}

/** Events that only one of the two channels reported. */
export function OneChannel({ title, about, none, events, count, verb }: OneChannelProps) {
  return (
    <Panel
      title={
        <>
          {title} <span className="tabular font-normal text-ink-soft">{count.toLocaleString('en')}</span>
        </>
      }
      about={about}
      className="p-0"
    >
      {events.length === 0 ? <p className="px-4 py-3 text-ink-soft">{none}</p> : null}
      <ul className="divide-y divide-line">
        {events.map(({ id, event_type, envelope_id, at }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-4 py-2">
            <span className="font-mono text-13">{event_type}</span>
            {envelope_id ? (
              <Link
                href={`/envelopes/${envelope_id}`}
                prefetch={false}
                className="rounded-sm text-accent hover:underline pointer-coarse:py-3"
              >
                Envelope {envelope_id.slice(0, 8)}
              </Link>
            ) : null}
            <span className="text-13 text-ink-soft">
              {verb} <Time value={at} mode="absolute" />
            </span>
          </li>
        ))}
      </ul>
      {count > events.length && events.length > 0 ? (
        <p className="border-t border-line px-4 py-2 text-13 text-ink-soft">The newest {events.length} are shown.</p>
      ) : null}
    </Panel>
  )
}

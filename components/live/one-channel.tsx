import Link from 'next/link'
import { useId } from 'react'
import { Time } from '@/components/ui/time'
import type { OneChannelEvent } from '@/lib/desk/contract/live'

type OneChannelProps = {
  title: string
  about: string
  none: string
  events: OneChannelEvent[]
  /** Of all; the list shows the newest. */
  count: number
  when: 'Shown' | 'Received'
}

/** Events that one channel brought and the other did not. */
export function OneChannel({ title, about, none, events, count, when }: OneChannelProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-lg border border-line bg-surface">
      <div className="border-b border-line px-4 py-3">
        <h2 id={id} className="font-semibold">
          {title} <span className="tabular font-normal text-ink-soft">{count.toLocaleString('en')}</span>
        </h2>
        <p className="max-w-[68ch] text-13 text-ink-soft">{about}</p>
      </div>
      {events.length === 0 ? <p className="px-4 py-3 text-ink-soft">{none}</p> : null}
      <ul className="divide-y divide-line">
        {events.map((event) => (
          <li key={event.id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-4 py-2">
            <span className="font-mono text-13">{event.event_type}</span>
            {event.envelope_id ? (
              <Link
                href={`/envelopes/${event.envelope_id}`}
                prefetch={false}
                className="rounded-sm text-accent hover:underline"
              >
                Envelope {event.envelope_id.slice(0, 8)}
              </Link>
            ) : null}
            <span className="text-13 text-ink-soft">
              {when} <Time value={event.at} mode="absolute" />
            </span>
          </li>
        ))}
      </ul>
      {count > events.length && events.length > 0 ? (
        <p className="border-t border-line px-4 py-2 text-13 text-ink-soft">The newest {events.length} are shown.</p>
      ) : null}
    </section>
  )
}

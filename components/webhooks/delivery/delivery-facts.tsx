import type { ReactNode } from 'react'
import { CopyText } from '@/components/ui/copy'
import { TextLink } from '@/components/ui/link'
import type { AnyDeliveryDetail } from '@/lib/desk/contract/webhooks/webhook-desk'
import { sentBody } from './sent-body'

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[88px_minmax(0,1fr)] items-start gap-3 border-b border-line px-3 py-2 last:border-b-0">
      <dt className="text-13 leading-5 text-ink-faint">{term}</dt>
      <dd className="min-w-0 text-14 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

export function DeliveryFacts({ delivery, target }: { delivery: AnyDeliveryDetail; target: string | undefined }) {
  const sent = sentBody(delivery)
  return (
    <aside aria-label="Details">
      <dl className="rounded-lg border border-line bg-surface">
        <Fact term="Envelope">
          {sent?.test ? (
            'None: a test event'
          ) : sent?.envelopeId ? (
            <TextLink href={`/envelopes/${encodeURIComponent(sent.envelopeId)}`}>Open the envelope</TextLink>
          ) : (
            <span className="text-ink-faint">Unknown</span>
          )}
        </Fact>
        {target ? (
          <Fact term="Target">
            <CopyText value={target} label="target URL" shorten={false} className="-ml-1" />
          </Fact>
        ) : null}
        <Fact term="Delivery id">
          <CopyText value={delivery.id} label="delivery id" className="-ml-1" />
        </Fact>
        <Fact term="Event id">
          {delivery.event_id ? (
            <CopyText value={delivery.event_id} label="event id" className="-ml-1" />
          ) : (
            <span className="text-ink-faint">Unknown</span>
          )}
        </Fact>
        <Fact term="Attempts">{delivery.attempts?.length ?? <span className="text-ink-faint">Unknown</span>}</Fact>
      </dl>
      <p className="mt-3 text-13 text-ink-soft">
        The delivery id stays the same at every attempt. The event id is the one of the envelope feed.
      </p>
    </aside>
  )
}

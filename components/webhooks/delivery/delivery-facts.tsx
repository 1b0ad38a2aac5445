import { CopyText } from '@/components/ui/copy'
import { TextLink } from '@/components/ui/link'
import type { AnyDeliveryDetail } from '@/lib/desk/platform/upstream/contract/webhook-desk'
import { sentBody } from './sent-body'

/** What a delivery is about, and the ids that name it. */
export function DeliveryFacts({ delivery, target }: { delivery: AnyDeliveryDetail; target: string | undefined }) {
  const sent = sentBody(delivery)
  const copy = (label: string, value: string | undefined, shorten = true) =>
    value && <CopyText value={value} label={label} shorten={shorten} className="-ml-1 pointer-coarse:min-h-11" />
  const envelope = sent?.envelopeId && (
    <TextLink href={`/envelopes/${encodeURIComponent(sent.envelopeId)}`}>{sent.subject ?? 'Open'}</TextLink>
  )
  const facts = [
    ['Envelope', sent?.test ? 'None' : envelope],
    ['Signer', sent?.signer],
    ['Target', copy('target URL', target, false)],
    ['Delivery id', copy('delivery id', delivery.id)],
    ['Event id', copy('event id', delivery.event_id)],
  ] as const
  return (
    <aside aria-label="Details">
      <dl className="rounded-lg border border-line bg-surface">
        {facts.map(([term, value]) =>
          value ? (
            <div
              key={term}
              className="grid grid-cols-[96px_minmax(0,1fr)] items-baseline gap-3 border-b border-line px-3 py-2 last:border-b-0"
            >
              <dt className="text-13 leading-5 text-ink-faint">{term}</dt>
              <dd className="min-w-0 text-14 [overflow-wrap:anywhere]">{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </aside>
  )
}

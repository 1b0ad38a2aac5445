import { CopyText } from '@/components/ui/copy'
import { TextLink } from '@/components/ui/link'
import type { AnyDeliveryDetail } from '@/lib/desk/contract/webhooks/webhook-desk'
import { SideFacts } from '../side-facts'
import { sentBody } from './sent-body'

export function DeliveryFacts({ delivery, target }: { delivery: AnyDeliveryDetail; target: string | undefined }) {
  const sent = sentBody(delivery)
  const copy = (label: string, value: string | undefined, shorten = true) =>
    value && <CopyText value={value} label={label} shorten={shorten} className="-ml-1 pointer-coarse:min-h-11" />
  return (
    <aside aria-label="Details">
      <SideFacts
        facts={[
          [
            'Envelope',
            sent?.test
              ? 'None: a test event'
              : sent?.envelopeId && (
                  <TextLink href={`/envelopes/${encodeURIComponent(sent.envelopeId)}`}>
                    {sent.subject ?? 'Open the envelope'}
                  </TextLink>
                ),
          ],
          ...(sent?.signer ? [['Signer', sent.signer] as const] : []),
          ...(target ? [['Target', copy('target URL', target, false)] as const] : []),
          ['Delivery id', copy('delivery id', delivery.id)],
          ['Event id', copy('event id', delivery.event_id)],
          ['Attempts', delivery.attempts?.length],
        ]}
      />
    </aside>
  )
}

import { Banner } from '@/components/ui/banner'
import type { ReadEach } from '@/lib/desk/webhooks/contract/endpoint-delivery'

/** What could be read of a service that has no list of all deliveries. */
export function ReadEachNote({ readEach: { read, total, failed, per_minute } }: { readEach: ReadEach }) {
  if (read === total) {
    return (
      <p className="text-13 text-ink-soft">{`This service lists deliveries by event, one request each. This page uses at most ${per_minute} requests a minute.`}</p>
    )
  }
  return (
    <Banner tone="warn" title={`Deliveries of ${read} of ${total} subscriptions`}>
      {`This service lists deliveries by event, and this page uses at most ${per_minute} requests a minute.${failed > 0 ? ` ${failed} couldn’t be read.` : ''}`}
    </Banner>
  )
}

import { Badge } from '@/components/ui/badge'
import { ChevronRight } from '@/components/ui/more-icons'
import { EVENT_TYPES } from '@/lib/contract/constants'
import type { Catalog } from '@/lib/desk/platform/upstream/contract/webhook-reference'
import { EVENT_DESCRIPTIONS } from '@/lib/desk/webhooks/contract/event-descriptions'
import type { SignatureScheme } from '@/lib/desk/webhooks/contract/signature-scheme'
import { CodeBlock } from '../samples/code-block'
import { exampleRequest } from './event-examples'

type Event = { event_type: string; description?: string | undefined }

/** The interface's events, with the service's own descriptions and events where it publishes them. */
export function EventList({ catalog, scheme }: { catalog: Catalog | undefined; scheme: SignatureScheme }) {
  const published: Event[] = catalog?.events ?? []
  const own = published.filter(({ event_type }) => !EVENT_TYPES.some((type) => type === event_type))
  return (
    <ul aria-label="Events" className="divide-y divide-line rounded-lg border border-line bg-surface">
      {EVENT_TYPES.map((type) => {
        const entry = published.find(({ event_type }) => event_type === type)
        return (
          <li key={type}>
            <details className="group">
              <summary className="grid min-h-11 cursor-pointer list-none grid-cols-[16px_minmax(0,1fr)] items-center gap-x-2 rounded-lg px-3 py-2 outline-offset-[-2px] hover:bg-hover sm:grid-cols-[16px_11rem_minmax(0,1fr)] [&::-webkit-details-marker]:hidden">
                <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-soft group-open:rotate-90" />
                <span className="font-medium font-mono text-13">{type}</span>
                <span className="text-ink-soft max-sm:col-start-2">
                  <span>{entry?.description ?? EVENT_DESCRIPTIONS[type]}</span>
                  {catalog && !entry ? <Badge tone="warn">Not in the service’s catalog</Badge> : null}
                </span>
              </summary>
              <div className="px-3 pb-3">
                <CodeBlock label={`Delivery of ${type}`} code={exampleRequest(type, scheme)} />
              </div>
            </details>
          </li>
        )
      })}
      {own.map(({ event_type, description }) => (
        <li key={event_type} className="flex flex-wrap gap-x-2 px-3 py-2 pl-9">
          <span className="font-medium font-mono text-13 [overflow-wrap:anywhere]">{event_type}</span>
          <span className="text-ink-soft">{description ?? 'No description'}</span>
          <Badge tone="warn">Not in the interface</Badge>
        </li>
      ))}
    </ul>
  )
}

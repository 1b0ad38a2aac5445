import { Badge } from '@/components/ui/badge'
import { EVENT_TYPES } from '@/lib/contract/constants'
import { EVENT_DESCRIPTIONS } from '@/lib/desk/contract/webhooks/event-descriptions'
import type { Catalog } from '@/lib/desk/contract/webhooks/webhook-reference'
import { OtherFields } from './other-fields'

type Event = { event_type: string; description?: string | undefined; trigger?: string | undefined; more?: object }

const known = new Set<string>(EVENT_TYPES)
const and = new Intl.ListFormat('en')

export function CatalogView({ catalog: { version, events, more } }: { catalog: Catalog }) {
  const types = new Set(events.map(({ event_type }) => event_type))
  const missing = EVENT_TYPES.filter((type) => !types.has(type))
  return (
    <>
      <p className="text-ink-soft">
        {version === undefined ? 'The catalog has no version.' : `Catalog version ${version}.`}
        {missing.length > 0 && events.length > 0
          ? ` ${and.format(missing)} ${missing.length === 1 ? 'is' : 'are'} missing, although the interface defines ${missing.length === 1 ? 'it' : 'them'}.`
          : null}
      </p>
      {events.length > 0 ? <Events events={events} /> : <p>The catalog is empty.</p>}
      <OtherFields source="the catalog" fields={more} title="Also in the catalog" />
    </>
  )
}

/** The interface's seven events, for a service that publishes no catalog. */
export function InterfaceCatalog() {
  return (
    <Events events={EVENT_TYPES.map((event_type) => ({ event_type, description: EVENT_DESCRIPTIONS[event_type] }))} />
  )
}

function Events({ events }: { events: readonly Event[] }) {
  const withTrigger = events.some(({ trigger }) => trigger)
  const columns = ['Event type', 'What happened', ...(withTrigger ? ['When it is sent'] : [])]
  return (
    <table className="block w-full rounded-lg border border-line bg-surface text-left md:table md:border-separate md:border-spacing-0">
      <caption className="sr-only">Event types</caption>
      <thead className="sr-only md:not-sr-only md:table-header-group">
        <tr className="text-12 text-ink-soft">
          {columns.map((column) => (
            <th key={column} scope="col" className="h-9 px-4 font-medium">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block md:table-row-group">
        {events.map((event) => (
          <Row key={JSON.stringify(event)} event={event} withTrigger={withTrigger} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ event, withTrigger }: { event: Event; withTrigger: boolean }) {
  const { event_type, description, trigger, more } = event
  return (
    <tr className="block border-line border-t px-4 py-2.5 first:border-t-0 md:table-row md:p-0 md:[&>*]:border-line md:[&>*]:border-t md:[&>*]:px-4 md:[&>*]:py-2.5 md:[&>*]:align-top">
      <th scope="row" className="block font-medium font-mono text-13 md:table-cell">
        {event_type}
        {known.has(event_type) ? null : (
          <Badge tone="warn" className="mt-1 flex w-fit font-sans">
            Not in the interface
          </Badge>
        )}
      </th>
      <td className="block md:table-cell">
        {description ?? <span className="text-ink-soft">No description</span>}
        {more ? <OtherFields source={event_type} fields={more} /> : null}
      </td>
      {withTrigger ? (
        <td className={`text-ink-soft md:table-cell ${trigger ? 'block' : 'hidden'}`}>{trigger ?? 'Unknown'}</td>
      ) : null}
    </tr>
  )
}

import { Badge } from '@/components/ui/badge'
import { EVENT_TYPES } from '@/lib/contract/constants'
import { EVENT_WORDS } from '@/lib/desk/contract/webhooks/event-words'
import type { Catalog } from '@/lib/desk/contract/webhooks/webhook-reference'
import { Further } from './further'

type Event = { event_type: string; description?: string | undefined; trigger?: string | undefined; more?: object }

const known = new Set<string>(EVENT_TYPES)
const and = new Intl.ListFormat('en')

export function CatalogView({ catalog: { version, events, more } }: { catalog: Catalog }) {
  const listed = new Set(events.map(({ event_type }) => event_type))
  const missing = EVENT_TYPES.filter((type) => !listed.has(type))
  return (
    <>
      <p className="text-ink-soft">
        {version === undefined ? 'The catalog names no version.' : `Version ${version} of the catalog.`}
        {missing.length > 0 && events.length > 0
          ? ` It does not list ${and.format(missing)}, which the interface has.`
          : null}
      </p>
      {events.length > 0 ? <Events events={events} /> : <p>The catalog lists no event.</p>}
      <Further of="the catalog" more={more} title="Also in the catalog" />
    </>
  )
}

/** The seven of the interface, where a service publishes no catalog. */
export function InterfaceCatalog() {
  return <Events events={EVENT_TYPES.map((event_type) => ({ event_type, description: EVENT_WORDS[event_type] }))} />
}

function Events({ events }: { events: readonly Event[] }) {
  const withTrigger = events.some(({ trigger }) => trigger)
  return (
    <table className="block w-full rounded-lg border border-line bg-surface text-left md:table md:border-separate md:border-spacing-0">
      <caption className="sr-only">Event types</caption>
      <thead className="sr-only md:not-sr-only md:table-header-group">
        <tr className="text-12 text-ink-soft">
          <th scope="col" className="h-9 px-4 font-medium">
            Event type
          </th>
          <th scope="col" className="px-4 font-medium">
            What happened
          </th>
          {withTrigger ? (
            <th scope="col" className="px-4 font-medium">
              When it is sent
            </th>
          ) : null}
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

function Row({
  event: { event_type, description, trigger, more },
  withTrigger,
}: {
  event: Event
  withTrigger: boolean
}) {
  return (
    <tr className="block border-line border-t px-4 py-2.5 first:border-t-0 md:table-row md:p-0 md:[&>*]:border-line md:[&>*]:border-t md:[&>*]:px-4 md:[&>*]:py-2.5 md:[&>*]:align-top">
      <th scope="row" className="block font-medium font-mono text-13 md:table-cell">
        {event_type}
        {known.has(event_type) ? null : (
          <Badge tone="warn" className="mt-1 flex w-fit font-sans">
            not one of the interface
          </Badge>
        )}
      </th>
      <td className="block md:table-cell">
        {description ?? <span className="text-ink-soft">no description</span>}
        {more ? <Further of={event_type} more={more} /> : null}
      </td>
      {withTrigger ? (
        <td className={`text-ink-soft md:table-cell ${trigger ? 'block' : 'hidden'}`}>{trigger ?? 'not told'}</td>
      ) : null}
    </tr>
  )
}

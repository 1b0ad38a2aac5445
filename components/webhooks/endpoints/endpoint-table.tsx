import type { Endpoint } from '@/lib/desk/webhooks/contract/endpoint'
import { EndpointRow } from './endpoint-row'

const COLUMNS = [
  { name: 'Endpoint', width: 'w-[28%] pl-11' },
  { name: 'Events', width: 'w-32' },
  { name: 'Health', width: 'w-auto' },
  { name: 'Last success', width: 'w-28' },
  { name: 'Last attempt', width: 'w-28' },
  { name: 'Last 24 hours', width: 'w-44' },
  { name: 'Actions', width: 'w-14', hidden: true },
]

type EndpointTableProps = { endpoints: readonly Endpoint[]; hasFigures: boolean }

/** Endpoints as table rows, on a narrow screen as cards. */
export function EndpointTable({ endpoints, hasFigures }: EndpointTableProps) {
  const columns = hasFigures ? COLUMNS : COLUMNS.filter(({ name }) => name !== 'Last 24 hours')
  return (
    <table
      aria-label="Endpoints, failing first"
      className="block w-full table-fixed rounded-lg border border-line bg-surface text-left xl:table xl:border-separate xl:border-spacing-0"
    >
      <thead className="sr-only xl:not-sr-only xl:table-header-group">
        <tr>
          {columns.map(({ name, width, hidden }) => (
            <th key={name} scope="col" className={`h-9 px-3 text-12 font-medium text-ink-soft ${width}`}>
              {hidden ? <span className="sr-only">{name}</span> : name}
            </th>
          ))}
        </tr>
      </thead>
      {endpoints.map((endpoint) => (
        <EndpointRow key={endpoint.target_url} endpoint={endpoint} columns={columns.length} />
      ))}
    </table>
  )
}

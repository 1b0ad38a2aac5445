import { endpointsParams } from '@/app/(desk)/webhooks/search-params'
import { SearchBox, Select } from '@/components/ui/field'
import { replaceQuery } from '@/lib/browser/address'
import { EVENT_TYPES } from '@/lib/contract/constants'
import { type EndpointList, HEALTH_FILTERS } from '@/lib/desk/webhooks/contract/endpoint'
import type { SearchParams } from '@/lib/url/search-params'
import { HEALTH_LABELS } from './endpoint-health'

type EndpointFiltersProps = { filter: SearchParams<typeof endpointsParams>; list: EndpointList }

const EVENTS = [{ value: '', label: 'All events' }, ...EVENT_TYPES.map((type) => ({ value: type, label: type }))]

/** Search, health with counts, and event type. The address contains them. */
export function EndpointFilters({ filter, list }: EndpointFiltersProps) {
  const states = HEALTH_FILTERS.filter((state) => list.counts[state] || state === filter.health)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchBox
        label="Search endpoints"
        placeholder="Label, host or path"
        q={filter.q ?? ''}
        onSearch={(q) => replaceQuery(endpointsParams.patch({ q }))}
      />
      <Select
        aria-label="Health"
        value={filter.health ?? ''}
        onValueChange={(health) => replaceQuery({ health: health || undefined })}
        options={[
          { value: '', label: `All (${list.total})` },
          ...states.map((state) => ({ value: state, label: `${HEALTH_LABELS[state]} (${list.counts[state] ?? 0})` })),
        ]}
        className="max-sm:grow max-sm:basis-36"
      />
      <Select
        aria-label="Event type"
        value={filter.event ?? ''}
        onValueChange={(event) => replaceQuery({ event: event || undefined })}
        options={EVENTS}
        className="max-sm:grow max-sm:basis-36"
      />
    </div>
  )
}

'use client'

import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { useState } from 'react'
import { Banner, EmptyState } from '@/components/ui/banner'
import { Button, ButtonLink } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { SearchBox, Select } from '@/components/ui/field'
import { counted } from '@/components/ui/format'
import { Plus } from '@/components/ui/icons'
import { LoadingPanel } from '@/components/ui/loading'
import { PageHeader } from '@/components/ui/page-header'
import { useDebounced } from '@/components/ui/timing'
import { endpointsParams } from '@/components/webhooks/address'
import { endpointsQuery } from '@/lib/browser/queries/webhooks'
import { replaceQuery } from '@/lib/browser/window'
import { EVENT_TYPES } from '@/lib/contract/constants'
import { ENDPOINTS_SHOWN, HEALTH_FILTERS } from '@/lib/desk/webhooks/contract/constants'
import type { Endpoint, EndpointList as List } from '@/lib/desk/webhooks/contract/endpoint'
import type { SearchParams } from '@/lib/url/search-params'
import { DeveloperTools } from '../guide/developer-tools'
import { KeyNeeded, OfferNotes, useIsKeyRefused } from './availability'
import { HEALTH_LABELS } from './endpoint-health'
import { EndpointRow } from './endpoint-row'

const MORE = 100
const TYPING_MS = 150

/** The account's endpoints: each target with its health, failing ones first. */
export function EndpointList() {
  const filter = endpointsParams.read(useSearchParams())
  const [limit, setLimit] = useState(ENDPOINTS_SHOWN)
  const text = endpointsParams.stringify(filter)
  const parameters = useDebounced(limit > ENDPOINTS_SHOWN ? `${text}&limit=${limit}` : text, TYPING_MS)
  const { data: list, error, refetch } = useQuery(endpointsQuery(parameters))
  const isKeyRefused = useIsKeyRefused(list)
  if (isKeyRefused) {
    return (
      <>
        <PageHeader title="Webhooks" />
        <KeyNeeded />
      </>
    )
  }
  return (
    <>
      <PageHeader
        title="Webhooks"
        about={<DeveloperTools />}
        actions={
          <ButtonLink href="/webhooks/new">
            <Plus aria-hidden="true" />
            New endpoint
          </ButtonLink>
        }
      />
      <div className="flex flex-col gap-4">
        {error ? (
          <ErrorState error={error} title="The endpoints couldn’t be loaded" onRetry={() => void refetch()}>
            {list ? <p>The last known endpoints are below.</p> : null}
          </ErrorState>
        ) : null}
        {list ? <OfferNotes list={list} /> : null}
        {list && !list.has_figures && list.not_offered.every(({ operation }) => operation !== 'statistics') ? (
          <Banner tone="warn" title="Figures couldn’t be loaded">
            The page tries again by itself.
          </Banner>
        ) : null}
        {!list && !error ? <LoadingPanel note="Loading endpoints" lines={Array(6).fill('h-8 w-full')} /> : null}
        {list?.total === 0 ? <NoEndpoints /> : null}
        {list && list.total > 0 ? (
          <>
            <EndpointFilters filter={filter} list={list} />
            <Matching list={list} onMore={() => setLimit(Math.min(list.matching, limit + MORE))} />
          </>
        ) : null}
      </div>
    </>
  )
}

function NoEndpoints() {
  return (
    <EmptyState
      title="No endpoints yet"
      action={
        <ButtonLink variant="primary" href="/webhooks/new">
          New endpoint
        </ButtonLink>
      }
    >
      An endpoint is an address of yours that receives events, signed with a secret it knows.
    </EmptyState>
  )
}

function Matching({ list, onMore }: { list: List; onMore: () => void }) {
  if (list.matching === 0) {
    return (
      <EmptyState
        title="No endpoints match"
        action={<ButtonLink href="/webhooks">Clear search and filters</ButtonLink>}
      />
    )
  }
  return (
    <>
      <EndpointTable endpoints={list.endpoints} hasFigures={list.has_figures} />
      <div className="flex flex-wrap items-center gap-3 text-13 text-ink-soft">
        <p aria-live="polite">
          {`${list.endpoints.length < list.matching ? `${list.endpoints.length} of ` : ''}${counted(list.matching, 'endpoint')}`}
        </p>
        {list.endpoints.length < list.matching ? (
          <Button size="sm" onClick={onMore}>
            Show more
          </Button>
        ) : null}
      </div>
    </>
  )
}

const COLUMNS = [
  { name: 'Endpoint', width: 'w-[28%] pl-10' },
  { name: 'Events', width: 'w-32' },
  { name: 'Health', width: 'w-auto' },
  { name: 'Last success', width: 'w-28' },
  { name: 'Last attempt', width: 'w-28' },
  { name: 'Last 24 hours', width: 'w-44' },
  { name: 'Actions', width: 'w-14', hidden: true },
]

/** Endpoints as table rows, on a narrow screen as cards. */
function EndpointTable({ endpoints, hasFigures }: { endpoints: readonly Endpoint[]; hasFigures: boolean }) {
  const columns = hasFigures ? COLUMNS : COLUMNS.filter(({ name }) => name !== 'Last 24 hours')
  return (
    <div className="row-frame">
      <table
        aria-label="Endpoints, failing first"
        className="block w-full table-fixed card text-left xl:table xl:border-separate xl:border-spacing-0"
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
    </div>
  )
}

const EVENTS = [{ value: '', label: 'All events' }, ...EVENT_TYPES.map((type) => ({ value: type, label: type }))]

/** Search, health with counts, and event type. The address contains them. */
function EndpointFilters({ filter, list }: { filter: SearchParams<typeof endpointsParams>; list: List }) {
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

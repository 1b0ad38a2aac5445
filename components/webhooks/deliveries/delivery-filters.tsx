'use client'

import { useState } from 'react'
import { type DeliveryFilter, deliveriesParams } from '@/app/(desk)/webhooks/[id]/search-params'
import { Button } from '@/components/ui/button'
import { isoFromInput } from '@/components/ui/input-moment'
import { SearchBox } from '@/components/ui/search-box'
import { Select } from '@/components/ui/select'
import { replaceQuery } from '@/lib/browser/address'
import { EVENT_TYPES } from '@/lib/contract/constants'
import { STATE_LABELS } from '../delivery/delivery-look'
import { EXACT, TIMES, TimeInputs } from '../time-inputs'

type Option = { value: string; label: string }
const SELECTS: { name: 'event' | 'state' | 'answer'; label: string; options: Option[] }[] = [
  {
    name: 'event',
    label: 'Event type',
    options: [{ value: '', label: 'All events' }, ...EVENT_TYPES.map((type) => ({ value: type, label: type }))],
  },
  {
    name: 'state',
    label: 'State',
    options: [
      { value: '', label: 'All states' },
      ...Object.entries(STATE_LABELS).map(([value, label]) => ({ value, label })),
    ],
  },
  {
    name: 'answer',
    label: 'Answer',
    options: [
      { value: '', label: 'Any answer' },
      ...['2xx', '3xx', '4xx', '5xx'].map((value) => ({ value, label: value })),
      { value: 'none', label: 'No answer' },
    ],
  },
]

/** Search, event, state, answer and time. */
export function DeliveryFilters({ filter }: { filter: DeliveryFilter }) {
  const [isExact, setExact] = useState(Boolean(filter.from || filter.to))
  const patch = (values: Parameters<typeof deliveriesParams.patch>[0]) => replaceQuery(deliveriesParams.patch(values))
  const isLater = !filter.from || !filter.to || filter.from < filter.to
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchBox
        label="Search deliveries"
        placeholder="Subject, signer, id or reason"
        q={filter.q ?? ''}
        onSearch={(q) => patch({ q })}
      />
      {SELECTS.map(({ name, label, options }) => (
        <Select
          key={name}
          aria-label={label}
          options={options}
          value={filter[name] ?? ''}
          onValueChange={(value) => patch({ [name]: value || undefined })}
          className="max-sm:grow max-sm:basis-36"
        />
      ))}
      <Select
        aria-label="Time"
        options={TIMES}
        value={isExact ? EXACT : (filter.last ?? '')}
        onValueChange={(value) => {
          setExact(value === EXACT)
          patch({ last: value === EXACT ? undefined : value, from: undefined, to: undefined })
        }}
        className="max-sm:grow max-sm:basis-36"
      />
      {filter.envelope ? (
        <Button size="sm" onClick={() => patch({ envelope: undefined })}>
          Show all envelopes
        </Button>
      ) : null}
      {isExact ? (
        <TimeInputs
          from={filter.from}
          to={filter.to}
          problem={isLater ? undefined : 'Choose a later time.'}
          onChange={(name, value) => patch({ [name]: isoFromInput(value) })}
        />
      ) : null}
    </div>
  )
}

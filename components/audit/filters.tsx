'use client'

import type { ReactNode } from 'react'
import { Select } from '@/components/ui/select'
import { actionLook } from './trail/action-look'
import { type AuditFilter, choices } from './trail/filter'
import type { AuditLine } from './trail/normalise'

type FiltersProps = {
  lines: readonly AuditLine[]
  filter: AuditFilter
  browserZone: string
  onChange: (patch: Partial<AuditFilter>) => void
  children: ReactNode
}

const VIEWS = [
  { value: 'timeline', label: 'Timeline' },
  { value: 'people', label: 'By person' },
  { value: 'raw', label: 'Raw JSON' },
]
const ORDERS = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
]

/** What is shown of the trail and how. Every choice is in the address. */
export function Filters({ lines, filter, browserZone, onChange, children }: FiltersProps) {
  const people = choices(lines, 'party').map(({ value, count }) => ({
    value: `=${value}`,
    label: `${value || 'No party named'} (${count})`,
  }))
  const actions = choices(lines, 'action').map(({ value, count }) => ({
    value: `=${value}`,
    label: `${actionLook(value).words} (${count})`,
  }))
  const zones = [
    { value: 'local', label: browserZone },
    { value: 'utc', label: 'UTC' },
  ]
  const picked = (value: string) => (value === '' ? undefined : value.slice(1))
  const isRaw = filter.view === 'raw'

  return (
    <div className="grid grid-cols-2 items-center gap-2 sm:flex sm:flex-wrap print:hidden">
      <Select
        aria-label="View"
        className="sm:w-36"
        value={filter.view}
        options={VIEWS}
        onValueChange={(view) => onChange({ view: view === 'people' || view === 'raw' ? view : 'timeline' })}
      />
      {!isRaw && (
        <>
          <Select
            aria-label="Person"
            className="sm:w-52"
            value={filter.person === undefined ? '' : `=${filter.person}`}
            options={[{ value: '', label: 'Everybody' }, ...people]}
            onValueChange={(value) => onChange({ person: picked(value) })}
          />
          <Select
            aria-label="Action"
            className="sm:w-40"
            value={filter.action === undefined ? '' : `=${filter.action}`}
            options={[{ value: '', label: 'Every action' }, ...actions]}
            onValueChange={(value) => onChange({ action: picked(value) })}
          />
          <Select
            aria-label="Order"
            className="sm:w-36"
            value={filter.order}
            options={ORDERS}
            onValueChange={(order) => onChange({ order: order === 'oldest' ? 'oldest' : 'newest' })}
          />
          <Select
            aria-label="Time zone"
            className="sm:w-44"
            value={filter.zone}
            options={browserZone === 'UTC' ? [{ value: filter.zone, label: 'UTC' }] : zones}
            onValueChange={(zone) => onChange({ zone: zone === 'utc' ? 'utc' : 'local' })}
          />
        </>
      )}
      <div className="ml-auto">{children}</div>
    </div>
  )
}

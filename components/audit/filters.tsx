'use client'

import type { ReactNode } from 'react'
import { Select } from '@/components/ui/field'
import { describeAction } from './facts'
import { type AuditFilter, type AuditLine, choices } from './trail'

type FiltersProps = {
  lines: readonly AuditLine[]
  /** Of people, by address in lower case. */
  names: ReadonlyMap<string, string>
  filter: AuditFilter
  browserZone: string
  onChange: (patch: Partial<AuditFilter>) => void
  children: ReactNode
}

const VIEWS = { timeline: 'Timeline', people: 'By person', raw: 'Raw JSON' } as const
const ORDERS = { newest: 'Newest first', oldest: 'Oldest first' } as const

/** What is shown and how. Every choice is in the address. */
export function Filters({ lines, names, filter, browserZone, onChange, children }: FiltersProps) {
  // A zone is chosen only where there are two.
  const zones: Partial<Record<AuditFilter['zone'], string>> =
    browserZone === 'UTC' ? { [filter.zone]: 'UTC' } : { local: browserZone, utc: 'UTC' }
  const parties = choices(lines, 'party').map(({ value }) => value)
  const nameOf = {
    party: (value: string) => {
      const name = names.get(value.toLowerCase())
      if (!name) return value || 'No party named'
      const isShared = parties.filter((party) => names.get(party.toLowerCase()) === name).length > 1
      return isShared ? `${name} <${value}>` : name
    },
    action: (value: string) => describeAction(value).label,
  }
  /** Options begin with an equals sign because a party can be empty. */
  const optionsOf = (key: 'party' | 'action', all: string) => ({
    '': all,
    ...Object.fromEntries(
      choices(lines, key).map(({ value, count }) => [`=${value}`, `${nameOf[key](value)} (${count})`]),
    ),
  })
  const toOption = (value: string | undefined) => (value === undefined ? '' : `=${value}`)
  const fromOption = (option: string) => (option === '' ? undefined : option.slice(1))
  const select = <Value extends string>(
    label: string,
    className: string,
    value: string,
    options: Partial<Record<Value, string>>,
    onValue: (value: Value) => void,
  ) => (
    <Select
      aria-label={label}
      className={className}
      value={value}
      options={Object.entries<string | undefined>(options).map(([value, label = '']) => ({ value, label }))}
      onValueChange={(next) => {
        if (isKeyOf(options, next)) onValue(next)
      }}
    />
  )

  return (
    <div className="grid grid-cols-2 items-center gap-2 sm:flex sm:flex-wrap print:hidden">
      {select('View', 'sm:w-36', filter.view, VIEWS, (view) => onChange({ view }))}
      {filter.view === 'raw' ? null : (
        <>
          {select('Person', 'sm:w-52', toOption(filter.person), optionsOf('party', 'Everybody'), (option) =>
            onChange({ person: fromOption(option) }),
          )}
          {select('Action', 'sm:w-40', toOption(filter.action), optionsOf('action', 'All actions'), (option) =>
            onChange({ action: fromOption(option) }),
          )}
          {select('Order', 'sm:w-36', filter.order, ORDERS, (order) => onChange({ order }))}
          {select('Time zone', 'sm:w-44', filter.zone, zones, (zone) => onChange({ zone }))}
        </>
      )}
      <div className="ml-auto">{children}</div>
    </div>
  )
}

const isKeyOf = <Key extends string>(table: Partial<Record<Key, unknown>>, key: string): key is Key =>
  Object.hasOwn(table, key)

'use client'

import type { ReactElement } from 'react'
import { Field, Select } from '@/components/ui/field'
import { Popover } from '@/components/ui/popover'
import { type AuditFilter, type AuditLine, choices } from './trail'

type PopoverProps = {
  trigger: ReactElement
  lines: readonly AuditLine[]
  filter: AuditFilter
  browserZone: string
  onChange: (patch: Partial<AuditFilter>) => void
}

const VIEWS = { timeline: 'Timeline', people: 'By person', raw: 'Raw JSON' } as const
const ORDERS = { newest: 'Newest first', oldest: 'Oldest first' } as const

type FilterPopoverProps = PopoverProps & { nameOf: Record<'party' | 'action', (value: string) => string> }

/** Whose entries, and which. */
export function FilterPopover({ trigger, lines, nameOf, filter, onChange }: FilterPopoverProps) {
  /** Options begin with an equals sign because a party can be empty. */
  const optionsOf = (key: 'party' | 'action', all: string) => ({
    '': all,
    ...Object.fromEntries(
      choices(lines, key).map(({ value, count }) => [`=${value}`, `${nameOf[key](value)} (${count})`]),
    ),
  })
  const toOption = (value: string | undefined) => (value === undefined ? '' : `=${value}`)
  const fromOption = (option: string) => (option === '' ? undefined : option.slice(1))
  return (
    <Popover title="Filter" trigger={trigger} defaultOpen>
      <div className="flex w-64 max-w-full flex-col gap-3">
        <Choice
          label="Person"
          value={toOption(filter.person)}
          options={optionsOf('party', 'Everybody')}
          onValue={(option) => onChange({ person: fromOption(option) })}
        />
        <Choice
          label="Action"
          value={toOption(filter.action)}
          options={optionsOf('action', 'All actions')}
          onValue={(option) => onChange({ action: fromOption(option) })}
        />
      </div>
    </Popover>
  )
}

/** How they are shown. */
export function DisplayPopover({ trigger, filter, browserZone, onChange }: PopoverProps) {
  // A zone is chosen only where there are two.
  const zones: Partial<Record<AuditFilter['zone'], string>> =
    browserZone === 'UTC' ? { [filter.zone]: 'UTC' } : { local: browserZone, utc: 'UTC' }
  return (
    <Popover title="Display" trigger={trigger} defaultOpen>
      <div className="flex w-64 max-w-full flex-col gap-3">
        <Choice label="View" value={filter.view} options={VIEWS} onValue={(view) => onChange({ view })} />
        {filter.view === 'raw' ? null : (
          <>
            <Choice label="Order" value={filter.order} options={ORDERS} onValue={(order) => onChange({ order })} />
            <Choice label="Time zone" value={filter.zone} options={zones} onValue={(zone) => onChange({ zone })} />
          </>
        )}
      </div>
    </Popover>
  )
}

type ChoiceProps<Value extends string> = {
  label: string
  value: Value
  options: Partial<Record<Value, string>>
  onValue: (value: Value) => void
}

function Choice<Value extends string>({ label, value, options, onValue }: ChoiceProps<Value>) {
  return (
    <Field label={label}>
      <Select
        value={value}
        options={Object.entries<string | undefined>(options).map(([value, label = '']) => ({ value, label }))}
        onValueChange={(next) => {
          if (isKeyOf(options, next)) onValue(next)
        }}
      />
    </Field>
  )
}

const isKeyOf = <Key extends string>(table: Partial<Record<Key, unknown>>, key: string): key is Key =>
  Object.hasOwn(table, key)

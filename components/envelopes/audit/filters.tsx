'use client'

import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { FilterChip } from '@/components/ui/filter-chip'
import { ListFilter, SlidersHorizontal } from '@/components/ui/icons'
import { Later, loadable } from '@/components/ui/loadable'
import { describeAction } from './facts'
import { type AuditFilter, type AuditLine, choices } from './trail'

const load = () => import('./filter-popovers')
const FilterPopover = loadable(
  async () => ({ default: (await load()).FilterPopover }),
  ({ trigger }) => trigger,
)
const DisplayPopover = loadable(
  async () => ({ default: (await load()).DisplayPopover }),
  ({ trigger }) => trigger,
)

type FiltersProps = {
  lines: readonly AuditLine[]
  names: ReadonlyMap<string, string>
  /** The envelope was voided before it was sent. */
  isCanceled: boolean
  filter: AuditFilter
  browserZone: string
  onChange: (patch: Partial<AuditFilter>) => void
  children: ReactNode
}

/** What is shown and how, as above the list of envelopes. Every choice is in the address. */
export function Filters({ names, isCanceled, children, ...shared }: FiltersProps) {
  const { lines, filter, onChange } = shared
  const parties = choices(lines, 'party').map(({ value }) => value)
  const nameOf = {
    party: (value: string) => {
      const name = names.get(value.toLowerCase())
      if (!name) return value || 'No party named'
      const isShared = parties.filter((party) => names.get(party.toLowerCase()) === name).length > 1
      return isShared ? `${name} <${value}>` : name
    },
    action: (value: string) => describeAction(value, isCanceled).label,
  }
  const chosen = [
    filter.person === undefined ? undefined : { key: 'person' as const, text: nameOf.party(filter.person) },
    filter.action === undefined ? undefined : { key: 'action' as const, text: nameOf.action(filter.action) },
  ].filter((each) => each !== undefined)
  const isRaw = filter.view === 'raw'
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      {isRaw ? null : (
        <Later
          button={
            <Button>
              <ListFilter aria-hidden="true" className="max-sm:hidden" />
              <span>Filter</span>
            </Button>
          }
          load={load}
          popover={(trigger) => <FilterPopover trigger={trigger} nameOf={nameOf} {...shared} />}
        />
      )}
      <Later
        button={
          <Button>
            <SlidersHorizontal aria-hidden="true" className="max-sm:hidden" />
            <span>Display</span>
          </Button>
        }
        load={load}
        popover={(trigger) => <DisplayPopover trigger={trigger} {...shared} />}
      />
      {isRaw
        ? null
        : chosen.map(({ key, text }) => (
            <FilterChip key={key} text={text} onRemove={() => onChange({ [key]: undefined })} />
          ))}
      <div className="ml-auto flex flex-wrap items-center justify-end gap-3">{children}</div>
    </div>
  )
}

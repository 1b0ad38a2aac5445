'use client'

import type { ComponentProps } from 'react'
import { Button, ButtonLink } from '@/components/ui/button'
import { Select } from '@/components/ui/field'
import { Download, type Icon, ListFilter, SlidersHorizontal } from '@/components/ui/icons'
import { Later, loadable } from '@/components/ui/loadable'
import { Bookmark } from '@/components/ui/more-icons'
import { firstDirection, foundParameters, type Sort } from '@/lib/desk/envelopes/contract/find'
import { defaultSort, parseQuery } from '@/lib/desk/envelopes/contract/query'
import { sortBy } from './columns'
import { type ListAddress, useListAddress } from './use-list-address'

const FilterPopover = loadable(
  () => import('./filter-popover'),
  ({ trigger }) => trigger,
)
const ViewsPopover = loadable(
  () => import('./views-popover'),
  ({ trigger }) => trigger,
)
const LayoutPopover = loadable(
  () => import('./layout-popover'),
  ({ trigger }) => trigger,
)

/** What can be done with the list: filter and sort it, choose its columns, export it. */
export function ListTools() {
  const address = useListAddress()
  return (
    <div className="flex items-center gap-2 max-md:w-full">
      <Tool
        label="Filter"
        icon={ListFilter}
        popover={(trigger) => <FilterPopover address={address} trigger={trigger} />}
      />
      <SortMenu address={address} />
      <Tool
        label="Columns and density"
        text="Columns"
        icon={SlidersHorizontal}
        popover={(trigger) => <LayoutPopover address={address} trigger={trigger} />}
      />
      <Tool
        label="Saved views"
        text="Views"
        icon={Bookmark}
        popover={(trigger) => <ViewsPopover address={address} trigger={trigger} />}
      />
      <ButtonLink href={exportAddress(address)} download aria-label="Export CSV" title="Export CSV">
        <Download aria-hidden="true" />
        <span className="max-xl:hidden">Export CSV</span>
      </ButtonLink>
    </div>
  )
}

type ToolProps = Pick<ComponentProps<typeof Later>, 'popover'> & { label: string; text?: string; icon: Icon }

/** A button with a popover; only its icon where there is less room. */
function Tool({ label, text = label, icon: Icon, popover }: ToolProps) {
  return (
    <Later
      button={
        <Button aria-label={label} title={label}>
          <Icon aria-hidden="true" />
          <span className="max-xl:hidden">{text}</span>
        </Button>
      }
      popover={popover}
    />
  )
}

/** The file has what the list shows, in the person's time zone. */
function exportAddress({ layout, zone, ...found }: ListAddress): string {
  const parameters = new URLSearchParams(foundParameters({ ...found, zone }))
  parameters.set('zone', zone)
  parameters.set('columns', layout.columns.join(','))
  return `/api/mirror/envelopes/csv?${parameters}`
}

const LABELS: Record<Sort, Record<'asc' | 'desc', string>> = {
  best: { desc: 'Best match', asc: 'Best match' },
  changed: { desc: 'Newest change', asc: 'Oldest change' },
  sent: { desc: 'Sent last', asc: 'Sent first' },
  expires: { asc: 'Expires first', desc: 'Expires last' },
  subject: { asc: 'Subject, A to Z', desc: 'Subject, Z to A' },
  template: { asc: 'Template, A to Z', desc: 'Template, Z to A' },
  sender: { asc: 'Sender, A to Z', desc: 'Sender, Z to A' },
  status: { asc: 'Status, A to Z', desc: 'Status, Z to A' },
  progress: { desc: 'Most signed', asc: 'Least signed' },
}

/**
 * All orders of the list, for narrow screens, where there are no column heads to press, and for
 * columns that are not shown.
 */
function SortMenu({ address: { q, ...order } }: { address: ListAddress }) {
  const query = parseQuery(q)
  const sort = order.sort ?? defaultSort(query)
  const direction = order.direction ?? firstDirection(sort)
  const hasText = query.terms.some(({ name, isNegated }) => name === 'text' && !isNegated)
  const choices = Object.entries(LABELS).flatMap(([name, labels]) =>
    Object.entries(labels).flatMap(([order, label]) =>
      name === 'best' && (order === 'asc' || !hasText) ? [] : [{ value: `${name} ${order}`, label }],
    ),
  )
  function choose(value: string) {
    const name = Object.keys(LABELS).find((each): each is Sort => value.startsWith(`${each} `))
    if (name) sortBy(q, name, value.endsWith(' asc') ? 'asc' : 'desc')
  }
  return (
    <Select
      aria-label="Sort by"
      className="w-40 max-md:w-auto max-md:flex-1"
      value={`${sort} ${direction}`}
      options={choices}
      onValueChange={choose}
    />
  )
}

'use client'

import { Button, ButtonLink } from '@/components/ui/button'
import { Bookmark, Download, ListFilter, SlidersHorizontal } from '@/components/ui/icons'
import { Later } from '@/components/ui/later'
import { loadable } from '@/components/ui/loadable'
import { foundParameters } from '@/lib/desk/envelopes/contract/parameters'
import { type ListAddress, useListAddress } from '../use-list-address'
import { SortMenu } from './sort-menu'

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
      <Later
        button={
          <Button aria-label="Filter" title="Filter">
            <ListFilter aria-hidden="true" />
            <span className="max-xl:hidden">Filter</span>
          </Button>
        }
        popover={(trigger) => <FilterPopover address={address} trigger={trigger} />}
      />
      <SortMenu address={address} />
      <Later
        button={
          <Button aria-label="Columns and density" title="Columns and density">
            <SlidersHorizontal aria-hidden="true" />
            <span className="max-xl:hidden">Columns</span>
          </Button>
        }
        popover={(trigger) => <LayoutPopover address={address} trigger={trigger} />}
      />
      <Later
        button={
          <Button aria-label="Saved views" title="Saved views">
            <Bookmark aria-hidden="true" />
            <span className="max-xl:hidden">Views</span>
          </Button>
        }
        popover={(trigger) => <ViewsPopover address={address} trigger={trigger} />}
      />
      <ButtonLink href={exportAddress(address)} download aria-label="Export CSV" title="Export CSV">
        <Download aria-hidden="true" />
        <span className="max-xl:hidden">Export CSV</span>
      </ButtonLink>
    </div>
  )
}

/** The file has what the list shows, in the person's time zone. */
function exportAddress({ layout, zone, ...found }: ListAddress): string {
  const parameters = new URLSearchParams(foundParameters({ ...found, zone }))
  parameters.set('zone', zone)
  parameters.set('columns', layout.columns.join(','))
  return `/api/mirror/envelopes/csv?${parameters}`
}

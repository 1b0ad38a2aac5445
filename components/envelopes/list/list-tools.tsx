'use client'

import type { ComponentProps } from 'react'
import { Button, ButtonLink } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { type Icon, ListFilter, SlidersHorizontal, X } from '@/components/ui/icons'
import { Later, loadable } from '@/components/ui/loadable'
import { chip, chosenChip } from '@/components/ui/styles'
import { listParameters } from '@/lib/desk/envelopes/contract/find'
import { own } from '@/lib/text/json'
import { focusTabs, type ListAddress, search } from './use-list-address'

const loadFilter = () => import('./filter-popover')
const loadDisplay = () => import('./display-popover')
const loadViews = () => import('./views-popover')
const FilterPopover = loadable(loadFilter, ({ trigger }) => trigger)
const DisplayPopover = loadable(loadDisplay, ({ trigger }) => trigger)
const ViewsPopover = loadable(loadViews, ({ trigger }) => trigger)

/** Which envelopes the list has, and how it shows them. */
export function ListTools({ address }: { address: ListAddress }) {
  return (
    <>
      <Tool
        label="Filter"
        icon={ListFilter}
        load={loadFilter}
        popover={(trigger) => <FilterPopover address={address} trigger={trigger} />}
      />
      <Tool
        label="Display"
        icon={SlidersHorizontal}
        load={loadDisplay}
        popover={(trigger) => <DisplayPopover address={address} trigger={trigger} />}
      />
    </>
  )
}

type ToolProps = Omit<ComponentProps<typeof Later>, 'button'> & { label: string; icon: Icon }

function Tool({ label, icon: Icon, ...later }: ToolProps) {
  return (
    <Later
      button={
        <Button>
          <Icon aria-hidden="true" className="max-sm:hidden" />
          <span>{label}</span>
        </Button>
      }
      {...later}
    />
  )
}

/** The file has what the list shows, in the person's time zone. */
export function ExportLink({ address }: { address: ListAddress }) {
  const { layout, zone } = address
  const parameters = new URLSearchParams(listParameters(address))
  parameters.set('zone', zone)
  parameters.set('columns', layout.columns.join(','))
  return (
    <ButtonLink variant="tertiary" href={`/api/mirror/envelopes/csv?${parameters}`} download>
      Export CSV
    </ButtonLink>
  )
}

/**
 * The filters that are set, each with a way to remove it, and a way to save the list as a view once
 * it differs from the usual one.
 */
export function ChosenFilters({ address }: { address: ListAddress }) {
  const { q, terms, isSearch, sort, view, hasLayout } = address
  if (!((isSearch && q) || sort || view || hasLayout)) return null
  const filters = terms.filter(({ name, isNegated }) => name !== 'text' && (name !== 'status' || isNegated))
  return (
    <ul aria-label="Chosen filters" className="flex min-h-8 flex-wrap items-center gap-1.5">
      {filters.map(({ name, value, isNegated, start, end }) => (
        <li key={start} className="min-w-0 max-w-full">
          <button
            type="button"
            onClick={() => {
              // The button goes with the filter.
              focusTabs()
              search(`${q.slice(0, start)} ${q.slice(end)}`.replace(/\s+/g, ' '))
            }}
            className={cn(chip, 'max-w-full font-normal', chosenChip)}
          >
            <span className="truncate">{`${isNegated ? `Not ${(LABELS[name] ?? name).toLowerCase()}` : (LABELS[name] ?? name)}: ${describeValue(name, value)}`}</span>
            <X aria-hidden="true" />
            <span className="sr-only">Remove this filter</span>
          </button>
        </li>
      ))}
      <li>
        <Later
          button={
            <Button size="sm" variant="tertiary">
              {view ? 'Edit view' : 'Save view'}
            </Button>
          }
          load={loadViews}
          popover={(trigger) => <ViewsPopover address={address} trigger={trigger} />}
        />
      </li>
    </ul>
  )
}

function describeValue(name: string, value: string): string {
  if (name === 'expiring' || name === 'completed') return `${Number.parseInt(value, 10)} days`
  return name === 'mail' ? (own(MAIL_VALUES, value.toLowerCase()) ?? value) : value
}

const MAIL_VALUES: Record<string, string> = { failed: 'refused or bounced', deferred: 'delayed' }

const LABELS: Record<string, string> = {
  status: 'Status',
  signer: 'Signer',
  waiting: 'Waiting for',
  sender: 'Sender',
  template: 'Template',
  mail: 'Email',
  before: 'Sent before',
  after: 'Sent after',
  expiring: 'Expires within',
  completed: 'Completed within',
  scheduled: 'Goes out on',
}

'use client'

import { type ReactElement, useEffect, useRef } from 'react'
import { IconButton } from '@/components/ui/button'
import { Checkbox, RadioGroup } from '@/components/ui/choices'
import { Field, Select } from '@/components/ui/field'
import { ArrowDown, ArrowUp } from '@/components/ui/icons'
import { Popover } from '@/components/ui/popover'
import { COLUMNS, type Column, MOST_COLUMNS } from '@/lib/desk/envelopes/contract/columns'
import { firstDirection, type Sort } from '@/lib/desk/envelopes/contract/find'
import { defaultSort } from '@/lib/desk/envelopes/contract/query'
import type { Density } from '@/lib/desk/views/contract/views'
import { HEADS, sortBy } from './columns'
import { type ListAddress, useShowLayout } from './use-list-address'

/**
 * How the list is sorted, which columns it has, in which order, and how dense it is. It opens as
 * soon as it is loaded.
 */
export default function DisplayPopover({ address, trigger }: { address: ListAddress; trigger: ReactElement }) {
  const showLayout = useShowLayout(address)
  const { layout } = address
  const { columns } = layout
  const isFull = columns.length >= MOST_COLUMNS
  const acted = useRef<Element>(null)
  function show(next: Column[]) {
    acted.current = document.activeElement
    showLayout({ ...layout, columns: next })
  }
  // A row that moves loses the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows move with the columns
  useEffect(() => {
    if (acted.current instanceof HTMLElement) acted.current.focus()
    acted.current = null
  }, [columns])
  function move(column: Column, by: number) {
    const at = columns.indexOf(column)
    const others = columns.filter((each) => each !== column)
    show([...others.slice(0, at + by), column, ...others.slice(at + by)])
  }
  return (
    <Popover title="Display" trigger={trigger} align="end" defaultOpen>
      <div className="flex w-64 flex-col gap-4">
        <SortSelect address={address} />
        <ul className="flex flex-col">
          {[...columns, ...COLUMNS.filter((column) => !columns.includes(column))].map((column) => {
            const at = columns.indexOf(column)
            const isShown = at >= 0
            return (
              <li key={column} className="flex min-h-8 items-center gap-1">
                <Checkbox
                  className="min-w-0 flex-1"
                  label={HEADS[column].name}
                  checked={isShown}
                  disabled={isShown ? columns.length === 1 : isFull}
                  onCheckedChange={() =>
                    show(isShown ? columns.filter((each) => each !== column) : [...columns, column])
                  }
                />
                {isShown ? (
                  <>
                    <IconButton
                      label={`Move ${HEADS[column].name} left`}
                      disabled={at === 0}
                      focusableWhenDisabled
                      onClick={() => move(column, -1)}
                    >
                      <ArrowUp aria-hidden="true" />
                    </IconButton>
                    <IconButton
                      label={`Move ${HEADS[column].name} right`}
                      disabled={at === columns.length - 1}
                      focusableWhenDisabled
                      onClick={() => move(column, 1)}
                    >
                      <ArrowDown aria-hidden="true" />
                    </IconButton>
                  </>
                ) : null}
              </li>
            )
          })}
        </ul>
        {isFull ? (
          <p className="text-12 text-ink-soft">{`At most ${MOST_COLUMNS} columns. Clear one to choose another.`}</p>
        ) : null}
        <RadioGroup
          label="Density"
          value={layout.density}
          onValueChange={(density: Density) => showLayout({ ...layout, density })}
          options={[
            { value: 'comfortable', label: 'Comfortable' },
            { value: 'compact', label: 'Compact' },
          ]}
        />
      </div>
    </Popover>
  )
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

/** All orders of the list, also by columns that it does not have. */
function SortSelect({ address: { terms, ...order } }: { address: ListAddress }) {
  const sort = order.sort ?? defaultSort({ terms })
  const direction = order.direction ?? firstDirection(sort)
  const hasText = terms.some(({ name, isNegated }) => name === 'text' && !isNegated)
  const choices = Object.entries(LABELS).flatMap(([name, labels]) =>
    Object.entries(labels).flatMap(([order, label]) =>
      name === 'best' && (order === 'asc' || !hasText) ? [] : [{ value: `${name} ${order}`, label }],
    ),
  )
  function choose(value: string) {
    const name = Object.keys(LABELS).find((each): each is Sort => value.startsWith(`${each} `))
    if (name) sortBy(terms, name, value.endsWith(' asc') ? 'asc' : 'desc')
  }
  return (
    <Field label="Sort by">
      <Select value={`${sort} ${direction}`} options={choices} onValueChange={choose} />
    </Field>
  )
}

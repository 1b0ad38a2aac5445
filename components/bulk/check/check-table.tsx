'use client'

import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useVirtualRows } from '@/components/ui/live-list/use-virtual-rows'
import type { BulkForm } from '../form/stored-form'
import { shorten } from '../form/table-preview'
import { type CheckedRow, columnsInText } from '../table/check-rows'
import { CheckRow } from './check-row'

type CheckTableProps = {
  form: BulkForm
  names: readonly string[]
  rows: readonly CheckedRow[]
  out: ReadonlySet<number>
  onEdit: (line: number, column: number, text: string) => void
  onLeaveOut: (line: number, isLeftOut: boolean) => void
  /** Removes the cells beyond the header's columns. */
  onShorten: (line: number) => void
}

/** The cells that are used, as inputs. Only the rows in view are in the document; Enter and the arrow keys lead to the next row. */
export function CheckTable({ form, names, rows, out, onEdit, onLeaveOut, onShorten }: CheckTableProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const { columns: uses, fixed } = form.setup
  const columns = useMemo(() => {
    const inText = new Set([...columnsInText(fixed.subject, names), ...columnsInText(fixed.message, names)])
    return uses.flatMap((use, column) =>
      use === 'ignore' && !inText.has(column)
        ? []
        : [{ column, isLong: use === 'message', name: shorten(names[column]) }],
    )
  }, [uses, fixed, names])
  const keys = useMemo(() => rows.map(({ row }) => String(row.line)), [rows])
  const { indexes, above, below, virtual } = useVirtualRows(body, keys, 'md')
  const goTo = useCellFocus(body)

  // A row's function is the same in every render, and only rows that changed are drawn again.
  const actions = useRef({ onEdit, onLeaveOut, onShorten })
  useEffect(() => {
    actions.current = { onEdit, onLeaveOut, onShorten }
  })
  const [{ edit, leaveOut, shortenRow }] = useState(() => ({
    edit: (line: number, column: number, text: string) => actions.current.onEdit(line, column, text),
    leaveOut: (line: number, isLeftOut: boolean) => actions.current.onLeaveOut(line, isLeftOut),
    shortenRow: (line: number) => actions.current.onShorten(line),
  }))

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { cell } = event.target instanceof HTMLElement ? event.target.dataset : {}
    const step = STEPS[event.key]
    if (cell === undefined || step === undefined || event.nativeEvent.isComposing) return
    // In a text of several lines the arrows move between them.
    if (event.target instanceof HTMLTextAreaElement && (event.key !== 'Enter' || event.shiftKey)) return
    const [index = 0, column = 0] = cell.split(' ').map(Number)
    event.preventDefault()
    const next = Math.min(rows.length - 1, Math.max(0, index + step))
    virtual.scrollToIndex(next, { align: 'auto' })
    goTo(`${next} ${column}`)
  }

  return (
    <div className="min-w-0 md:overflow-x-auto md:rounded-lg md:border md:border-line md:bg-surface">
      <table
        aria-label="Rows"
        aria-rowcount={rows.length + 1}
        onKeyDown={onKeyDown}
        className="block w-full text-left md:table md:border-collapse"
      >
        <thead className="sr-only md:not-sr-only md:table-header-group">
          <tr aria-rowindex={1}>
            <th scope="col" className="w-24 px-3 py-2 text-12 font-medium text-ink-soft">
              Line
            </th>
            {columns.map(({ column, name }) => (
              <th key={column} scope="col" className="min-w-44 px-1.5 py-2 text-12 font-medium text-ink-soft">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body} className="flex flex-col gap-2 [overflow-anchor:none] md:table-row-group">
          <Gap height={above} />
          {indexes.map((index) => {
            const checked = rows[index]
            return checked ? (
              <CheckRow
                key={checked.row.line}
                measure={virtual.measureElement}
                index={index}
                checked={checked}
                columns={columns}
                isLeftOut={out.has(checked.row.line)}
                onEdit={edit}
                onLeaveOut={leaveOut}
                onShorten={shortenRow}
              />
            ) : null
          })}
          <Gap height={below} />
        </tbody>
      </table>
    </div>
  )
}

const STEPS: Record<string, number> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }

/** Focuses a cell, if need be once its row is in the document. */
function useCellFocus(body: React.RefObject<HTMLElement | null>) {
  return (cell: string) => {
    const find = () => body.current?.querySelector<HTMLElement>(`[data-cell="${cell}"]`)
    const found = find()
    if (found) found.focus()
    else requestAnimationFrame(() => find()?.focus())
  }
}

/** Fills the place of rows that aren't in the document. */
function Gap({ height }: { height: number }) {
  return height > 0 ? (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row without content takes no focus
    <tr aria-hidden="true" className="block md:table-row">
      <td className="block p-0 md:table-cell" style={{ height }} />
    </tr>
  ) : null
}

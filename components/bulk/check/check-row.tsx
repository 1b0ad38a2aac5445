'use client'

import { type ComponentProps, memo, type Ref, useId, useState } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { cn } from '@/components/ui/cn'
import { CircleAlert, TriangleAlert } from '@/components/ui/icons'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import type { CellNote, CheckedRow } from '../table/check-rows'

type CheckRowProps = {
  index: number
  checked: CheckedRow
  columns: readonly { column: number; name: string; isLong: boolean }[]
  isLeftOut: boolean
  measure: Ref<HTMLTableRowElement>
  onEdit: (line: number, column: number, text: string) => void
  onLeaveOut: (line: number, isLeftOut: boolean) => void
  onShorten: (line: number) => void
}

/** One row: whether it is sent, and its cells. */
export const CheckRow = memo(function CheckRow(props: CheckRowProps) {
  const { index, checked, columns, isLeftOut, measure, onEdit, onLeaveOut, onShorten } = props
  const { line, cells } = checked.row
  const isShown = (note: CellNote) => columns.some(({ column }) => column === note.column)
  /** What is about the row, or about a cell that isn't used, is said in the first cell. */
  const notesOf = (column: number) =>
    checked.notes.filter((note) => note.column === column || (column === columns[0]?.column && !isShown(note)))
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      className={cn(
        'grid grid-cols-[minmax(0,1fr)] gap-2 rounded-lg border border-line bg-surface p-3 md:table-row md:border-0 md:border-t md:p-0',
        isLeftOut && 'opacity-60',
      )}
    >
      <td className="md:px-3 md:py-1.5 md:align-top">
        <Checkbox
          label={
            <span className="tabular">
              <span className="md:sr-only">Send line </span>
              {line}
            </span>
          }
          className="md:pt-1"
          checked={!isLeftOut}
          onCheckedChange={(isSent) => onLeaveOut(line, !isSent)}
        />
      </td>
      {columns.map(({ column, name, isLong }) => (
        <td key={column} className="min-w-0 md:px-1.5 md:py-1.5 md:align-top">
          <span className="mb-1 block text-12 text-ink-soft md:hidden" aria-hidden="true">
            {name}
          </span>
          <Cell
            cell={`${index} ${column}`}
            label={`${name}, line ${line}`}
            value={cells[column] ?? ''}
            isLong={isLong}
            notes={isLeftOut ? NO_NOTES : notesOf(column)}
            onEdit={(text) => onEdit(line, column, text)}
            onShorten={() => onShorten(line)}
          />
        </td>
      ))}
    </tr>
  )
})

const NO_NOTES: readonly CellNote[] = []

type CellProps = {
  cell: string
  label: string
  value: string
  isLong: boolean
  notes: readonly CellNote[]
  onEdit: (text: string) => void
  onShorten: () => void
}

/** An input that checks its text when it is left, and stays above the bar at the page's foot. Escape brings the text back that was there before. */
function Cell({ cell, label, value, isLong, notes, onEdit, onShorten }: CellProps) {
  const noteId = useId()
  const [typed, setTyped] = useState<string>()
  // The button goes with the note.
  const focus = () => document.querySelector<HTMLElement>(`[data-cell="${cell}"]`)?.focus()
  const wired = {
    'data-cell': cell,
    'aria-label': label,
    'aria-describedby': notes.length > 0 ? noteId : undefined,
    'aria-invalid': notes.some(({ isError }) => isError) || undefined,
    autoComplete: 'off',
    spellCheck: false,
    // An input would show nothing in place of a line break.
    value: typed ?? (isLong ? value : value.replaceAll(/\s*\n\s*/g, ' ')),
    onChange: ({ target }: { target: { value: string } }) => setTyped(target.value),
    onBlur: () => {
      if (typed !== undefined && typed.trim() !== value) onEdit(typed.trim())
      setTyped(undefined)
    },
    onKeyDown: ({ key }: { key: string }) => {
      if (key === 'Escape') setTyped(undefined)
    },
  }
  return (
    <>
      {isLong ? (
        <Textarea rows={1} {...wired} className="min-h-8 scroll-mb-36" />
      ) : (
        <Input {...wired} className="scroll-mb-36" />
      )}
      {notes.length > 0 ? (
        <div id={noteId} className="mt-0.5 flex flex-col gap-0.5 text-12 [overflow-wrap:anywhere]">
          {notes.map(({ text, isError, suggestion, canShorten }) => {
            const Icon = isError ? CircleAlert : TriangleAlert
            return (
              <p key={text} className={isError ? 'text-bad' : 'text-warn'}>
                <Icon aria-hidden="true" className="mr-1 inline size-3.5 align-[-2px]" />
                <span>{`${text} `}</span>
                {suggestion ? (
                  <NoteButton
                    aria-label={`Use ${suggestion}`}
                    onClick={() => {
                      onEdit(suggestion)
                      focus()
                    }}
                  >
                    Use it
                  </NoteButton>
                ) : null}
                {canShorten ? (
                  <NoteButton
                    onClick={() => {
                      onShorten()
                      focus()
                    }}
                  >
                    Remove the rest
                  </NoteButton>
                ) : null}
              </p>
            )
          })}
        </div>
      ) : null}
    </>
  )
}

const NoteButton = (props: ComponentProps<'button'>) => (
  <button
    type="button"
    {...props}
    className="rounded-sm font-medium underline underline-offset-2 pointer-coarse:min-h-11 pointer-coarse:px-2"
  />
)

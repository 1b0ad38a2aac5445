'use client'

import {
  type ComponentProps,
  type KeyboardEvent,
  memo,
  type Ref,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Checkbox } from '@/components/ui/choices'
import { cn } from '@/components/ui/cn'
import { Input, Textarea } from '@/components/ui/field'
import { CircleAlert, TriangleAlert } from '@/components/ui/icons'
import { useVirtualRows, VirtualRows } from '@/components/ui/live-list/use-virtual-rows'
import { type CellNote, type CheckedRow, columnsInText } from '../table/check-rows'
import type { BulkForm } from './stored-form'
import { shorten } from './table-preview'

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

/**
 * The cells that are used, as inputs. Only the rows in view are in the document; Enter and the
 * arrow keys lead to the next row.
 */
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
  const { indexes, above, below, scrollTo, measure, following } = useVirtualRows(body, keys, 'md')
  const goTo = useCellFocus(body)
  const afterPress = useAfterPress()

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
    scrollTo(next)
    goTo(`${next} ${column}`)
  }

  return (
    <div className="min-w-0 md:overflow-x-auto md:card">
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
                measure={measure}
                index={index}
                checked={checked}
                columns={columns}
                isLeftOut={out.has(checked.row.line)}
                onEdit={edit}
                onLeaveOut={leaveOut}
                onShorten={shortenRow}
                afterPress={afterPress}
              />
            ) : null
          })}
          <Gap height={below} />
        </tbody>
      </table>
      <VirtualRows {...following} />
    </div>
  )
}

const STEPS: Record<string, number> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }

/** Runs at once, or when the pointer that is down is up and has clicked: rows must not move under it. */
function useAfterPress(): (run: () => void) => void {
  const [press] = useState(() => ({ isDown: false, waiting: new Set<() => void>() }))
  useEffect(() => {
    const begin = () => {
      press.isDown = true
    }
    const end = () => {
      press.isDown = false
      setTimeout(() => {
        for (const run of press.waiting) run()
        press.waiting.clear()
      })
    }
    const all = [
      ['pointerdown', begin],
      ['pointerup', end],
      ['pointercancel', end],
    ] as const
    for (const [type, listener] of all) document.addEventListener(type, listener, true)
    return () => {
      for (const [type, listener] of all) document.removeEventListener(type, listener, true)
    }
  }, [press])
  const [afterPress] = useState(() => (run: () => void) => {
    if (press.isDown) press.waiting.add(run)
    else run()
  })
  return afterPress
}

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

type CheckRowProps = {
  index: number
  checked: CheckedRow
  columns: readonly { column: number; name: string; isLong: boolean }[]
  isLeftOut: boolean
  measure: Ref<HTMLTableRowElement>
  onEdit: (line: number, column: number, text: string) => void
  onLeaveOut: (line: number, isLeftOut: boolean) => void
  onShorten: (line: number) => void
  afterPress: (run: () => void) => void
}

/** One row: whether it is sent, and its cells. */
const CheckRow = memo(function CheckRow(props: CheckRowProps) {
  const { index, checked, columns, isLeftOut, measure, onEdit, onLeaveOut, onShorten, afterPress } = props
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
        'grid grid-cols-[minmax(0,1fr)] gap-2 card p-3 md:table-row md:border-0 md:border-t md:p-0',
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
            afterPress={afterPress}
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
  afterPress: (run: () => void) => void
}

/**
 * An input that checks its text when it is left, and stays above the bar at the page's foot. Escape
 * brings the text back that was there before.
 */
function Cell({ cell, label, value, isLong, notes, onEdit, onShorten, afterPress }: CellProps) {
  const noteId = useId()
  const [typed, setTyped] = useState<string>()
  /** Set while what was typed waits for the pointer. */
  const left = useRef<string>(undefined)
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
      if (typed === undefined) return
      left.current = typed.trim()
      afterPress(() => {
        if (left.current !== undefined && left.current !== value) onEdit(left.current)
        left.current = undefined
        setTyped(undefined)
      })
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
                      left.current = undefined
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
                      left.current = undefined
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

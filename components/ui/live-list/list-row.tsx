'use client'

import Link from 'next/link'
import { type MouseEvent as PressEvent, type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { cn } from '../cn'
import { Check } from '../icons'
import type { TableFrom } from './list-table'
import { savePosition } from './rows'

/** What a `LiveList` gives each of its rows, to be passed on to `ListRow`, `RowLink` and `RowCheckbox`. */
export type RowProps = {
  index: number
  rowKey: string
  isSelected: boolean
  onSelect: (index: number, range: boolean) => void
  measure: Ref<HTMLTableRowElement>
}

/** Longer than a pointer on its way over the rows stays on one. */
const REST_MS = 60
/** The first row is prefetched without a rest: its route, which all rows share, and its page's code take a request each. */
let isFirst = true

const styles = {
  md: 'max-md:relative md:table-row md:p-0 md:[&>*]:border-t',
  xl: 'max-xl:relative xl:table-row xl:p-0 xl:[&>*]:border-t',
}

type ListRowProps = Omit<RowProps, 'rowKey' | 'onSelect'> & {
  tableFrom: TableFrom
  className: string
  children: ReactNode
}

/**
 * A row of a `LiveList`: a table row, on a narrow screen a card. Where it is a table row, the cells of its link and of its checkbox have to
 * be `relative`.
 */
export function ListRow({ index, isSelected, measure, tableFrom, className, children }: ListRowProps) {
  return (
    <tr
      ref={measure}
      data-index={index}
      data-selected={isSelected || undefined}
      aria-rowindex={index + 2}
      className={cn(
        'group/row border-t border-line first:border-t-0 has-[a[data-row]]:hover:bg-hover has-[[data-row]:focus-visible]:bg-hover data-selected:bg-accent-soft',
        className,
        styles[tableFrom],
      )}
    >
      {children}
    </tr>
  )
}

type RowLinkProps = Pick<RowProps, 'index' | 'rowKey'> & {
  href: string
  title?: string
  className?: string
  /** Prefetches the page when the pointer or the focus rests on the row. Only for pages that use none of the key's requests. */
  ahead?: boolean
  /** Called when the pointer or the focus rests on the row, which then loads `ahead`. */
  onRest?: () => void
  /** Reads what the page shows while the page itself is loaded. It may be called twice. */
  onOpen?: () => void
  children: ReactNode
}

/** The main link of a row. It covers the whole row, and Back returns to the row. */
export function RowLink({
  index,
  rowKey,
  href,
  title,
  className,
  ahead = false,
  onRest,
  onOpen,
  children,
}: RowLinkProps) {
  const [isHinted, setHinted] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stop = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  function rest() {
    stop()
    if (!ahead) return
    const load = () => {
      isFirst = false
      setHinted(true)
      onRest?.()
    }
    timer.current = setTimeout(load, isFirst ? 0 : REST_MS)
  }
  return (
    <Link
      href={href}
      prefetch={isHinted}
      title={title}
      data-row={index}
      // A finger on a row may be about to scroll.
      onPointerEnter={({ pointerType }) => (pointerType === 'touch' ? undefined : rest())}
      onPointerLeave={stop}
      onFocus={rest}
      onBlur={stop}
      // The click follows a tenth of a second later.
      onPointerDown={(event) => (event.pointerType === 'mouse' && isPlainPress(event) ? onOpen?.() : undefined)}
      onClick={(event) => {
        savePosition(rowKey)
        if (isPlainPress(event)) onOpen?.()
      }}
      className={cn('row-cover', className)}
    >
      {children}
    </Link>
  )
}

/** Opens the page here, and not in another tab. */
const isPlainPress = ({ button, ctrlKey, metaKey, shiftKey, altKey }: PressEvent) =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey

type RowCheckboxProps = Pick<RowProps, 'index' | 'isSelected' | 'onSelect'> & {
  /** What the row is called. */
  name: string
  className?: string | undefined
}

/** The browser would select the text between two clicks. */
function preventTextSelection(event: PressEvent) {
  if (event.shiftKey) event.preventDefault()
}

/**
 * Selects a row, as x does; with Shift, all rows since the last one. Its target is the left edge of the row. With a mouse it shows on hover,
 * on focus, and while any row is selected; on a touch screen always.
 */
export function RowCheckbox({ name, index, isSelected, onSelect, className }: RowCheckboxProps) {
  return (
    <label
      onMouseDown={preventTextSelection}
      className={cn(
        'absolute inset-y-0 left-0 z-10 flex w-10 items-start justify-center pt-3.5 print:hidden',
        className,
      )}
    >
      <input
        type="checkbox"
        aria-label={`Select ${name}`}
        checked={isSelected}
        onChange={({ nativeEvent }) => onSelect(index, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
        className="peer absolute inset-0 cursor-pointer opacity-0"
      />
      <span
        aria-hidden="true"
        className={cn(
          'pointer-events-none flex size-4 items-center justify-center rounded-sm border outline-offset-2 peer-focus-visible:outline-2 peer-focus-visible:outline-focus',
          isSelected
            ? 'border-ink bg-ink text-surface'
            : 'border-line-strong bg-surface opacity-0 any-pointer-coarse:opacity-100 group-hover/row:opacity-100 group-has-focus-visible/row:opacity-100 group-data-selecting/rows:opacity-100',
        )}
      >
        {isSelected ? <Check className="size-3.5" /> : null}
      </span>
    </label>
  )
}

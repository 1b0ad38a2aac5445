'use client'

import Link from 'next/link'
import type { ReactNode, Ref } from 'react'
import { cn } from '../cn'
import type { TableFrom } from './list-table'
import { savePosition } from './scroll-restoration'

/** What a `LiveList` gives each of its rows, to be passed on to `ListRow`, `RowLink` and `RowCheckbox`. */
export type RowProps = {
  index: number
  rowKey: string
  isSelected: boolean
  onSelect: (index: number, range: boolean) => void
  measure: Ref<HTMLTableRowElement>
}

const styles = {
  md: 'md:table-row md:p-0 md:[&>*]:border-t',
  xl: 'xl:table-row xl:p-0 xl:[&>*]:border-t',
}

type ListRowProps = Omit<RowProps, 'rowKey' | 'onSelect'> & {
  tableFrom: TableFrom
  className: string
  children: ReactNode
}

/** A row of a `LiveList`: a table row, on a narrow screen a card. */
export function ListRow({ index, isSelected, measure, tableFrom, className, children }: ListRowProps) {
  return (
    <tr
      ref={measure}
      data-index={index}
      data-selected={isSelected || undefined}
      aria-rowindex={index + 2}
      className={cn(
        'group/row relative border-t border-line first:border-t-0 has-[a[data-row]]:hover:bg-hover has-[[data-row]:focus-visible]:bg-hover data-selected:bg-accent-soft',
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
  children: ReactNode
}

/** The main link of a row. It covers the whole row, and Back returns to the row. */
export function RowLink({ index, rowKey, href, title, className, children }: RowLinkProps) {
  return (
    <Link
      href={href}
      prefetch={false}
      title={title}
      data-row={index}
      onClick={() => savePosition(rowKey)}
      className={cn('rounded-sm outline-offset-[-2px] after:absolute after:inset-0', className)}
    >
      {children}
    </Link>
  )
}

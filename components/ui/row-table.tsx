import type { ReactNode, RefObject } from 'react'
import { RowGap } from './row-gap'

export type Column = { name: string; width: string /** Told to screen readers only. */; hidden?: boolean }

type RowTableProps = {
  label: string
  columns: readonly Column[]
  /** Undefined while more is known to follow, so that nobody is told a wrong count. */
  count: number | undefined
  /** From which width on rows are a table's; below they are cards. */
  tableFrom: 'md' | 'xl'
  body: RefObject<HTMLTableSectionElement | null>
  /** Some row is marked: every row then shows its box. */
  marking: boolean
  /** Pixels that the rows outside the document leave. */
  above: number
  below: number
  children: ReactNode
}

const looks = {
  md: {
    table: 'md:table md:border-separate md:border-spacing-0',
    head: 'md:not-sr-only md:table-header-group',
    body: 'md:table-row-group',
  },
  xl: {
    table: 'xl:table xl:border-separate xl:border-spacing-0',
    head: 'xl:not-sr-only xl:table-header-group',
    body: 'xl:table-row-group',
  },
}

/** The frame of a long list (`useRowList`): a table with a head that stays, on a narrow screen cards. */
export function RowTable({ label, columns, count, tableFrom, body, marking, above, below, children }: RowTableProps) {
  const look = looks[tableFrom]
  return (
    <table
      aria-label={label}
      aria-rowcount={count === undefined ? -1 : count + 1}
      data-marking={marking || undefined}
      className={`group/rows block w-full table-fixed border-collapse rounded-lg border border-line bg-surface text-left ${look.table}`}
    >
      <thead className={`sr-only ${look.head}`}>
        <tr aria-rowindex={1}>
          {columns.map(({ name, width, hidden }) => (
            <th
              key={name}
              scope="col"
              className={`sticky top-0 z-20 h-9 rounded-t-lg bg-surface pr-3 pl-3 text-12 font-medium first:pl-10 text-ink-soft ${width}`}
            >
              {hidden ? <span className="sr-only">{name}</span> : name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={body} className={`block ${look.body}`}>
        <RowGap height={above} columns={columns.length} tableFrom={tableFrom} />
        {children}
        <RowGap height={below} columns={columns.length} tableFrom={tableFrom} />
      </tbody>
    </table>
  )
}

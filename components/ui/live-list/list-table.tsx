import type { ReactNode, RefObject } from 'react'
import type { Elements } from '../panel'

export type Column = {
  name: string
  width: string
  /** For screen readers only. */
  hidden?: boolean
  /** A button that sorts by this column, in place of its name. */
  sortButton?: ReactNode
  sorted?: 'ascending' | 'descending' | undefined
}

/** The width from which rows are a table's; below it they are cards. */
export type TableFrom = 'md' | 'xl'

type ListTableProps = {
  label: string
  columns: readonly Column[]
  /** Undefined while more rows may follow: a screen reader would announce a wrong number. */
  count: number | undefined
  tableFrom: TableFrom
  body: RefObject<HTMLTableSectionElement | null>
  /** Some row is selected: every row then shows its checkbox. */
  isSelecting: boolean
  /** Pixels of the rows that aren't in the document. */
  above: number
  below: number
  children: Elements
}

const styles = {
  md: {
    table: 'md:table md:border-separate md:border-spacing-0',
    head: 'md:not-sr-only md:table-header-group',
    body: 'md:table-row-group',
    gap: 'md:table-row',
    gapCell: 'md:table-cell',
  },
  xl: {
    table: 'xl:table xl:border-separate xl:border-spacing-0',
    head: 'xl:not-sr-only xl:table-header-group',
    body: 'xl:table-row-group',
    gap: 'xl:table-row',
    gapCell: 'xl:table-cell',
  },
}

/** The frame of a long list: a table with a sticky head, or cards on a narrow screen. */
export function ListTable(props: ListTableProps) {
  const { label, columns, count, tableFrom, body, isSelecting, above, below, children } = props
  const style = styles[tableFrom]
  return (
    <div className="row-frame">
      <table
        aria-label={label}
        aria-rowcount={count === undefined ? -1 : count + 1}
        data-selecting={isSelecting || undefined}
        className={`group/rows block w-full table-fixed card border-collapse text-left ${style.table}`}
      >
        <thead className={`sr-only ${style.head}`}>
          <tr aria-rowindex={1}>
            {columns.map(({ name, width, hidden, sortButton, sorted }) => (
              <th
                key={name}
                scope="col"
                aria-sort={sorted}
                className={`sticky top-0 z-20 h-9 rounded-t-md bg-surface pr-3 pl-3 text-12 font-medium first:pl-10 text-ink-soft ${width}`}
              >
                {hidden ? <span className="sr-only">{name}</span> : (sortButton ?? name)}
              </th>
            ))}
          </tr>
        </thead>
        {/* The rows keep their places by themselves. Chrome would hold on to the row with the focus, and undo a jump that replaces it. */}
        <tbody ref={body} className={`block [overflow-anchor:none] ${style.body}`}>
          <RowGap height={above} columns={columns.length} tableFrom={tableFrom} />
          {children}
          <RowGap height={below} columns={columns.length} tableFrom={tableFrom} />
        </tbody>
      </table>
    </div>
  )
}

/** Fills the place of rows that aren't in the document. Never in the server's HTML, where the content policy allows no style. */
function RowGap({ height, columns, tableFrom }: { height: number; columns: number; tableFrom: TableFrom }) {
  if (height <= 0) return null
  const style = styles[tableFrom]
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row without content takes no focus
    <tr aria-hidden="true" className={`block ${style.gap}`}>
      <td colSpan={columns} className={`block p-0 ${style.gapCell}`} style={{ height }} />
    </tr>
  )
}

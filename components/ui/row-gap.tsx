type RowGapProps = {
  height: number
  columns: number
  /** Where rows are a table's, not cards. */
  tableFrom: 'md' | 'xl'
}

const looks = {
  md: { row: 'block md:table-row', cell: 'block p-0 md:table-cell' },
  xl: { row: 'block xl:table-row', cell: 'block p-0 xl:table-cell' },
}

/** Holds the place of rows that are not in the document. Never in the server's HTML: the policy allows no style there. */
export function RowGap({ height, columns, tableFrom }: RowGapProps) {
  if (height <= 0) return null
  const { row, cell } = looks[tableFrom]
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row without content takes no focus
    <tr aria-hidden="true" className={row}>
      <td colSpan={columns} className={cell} style={{ height }} />
    </tr>
  )
}

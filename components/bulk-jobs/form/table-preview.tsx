import type { BulkForm } from './stored-form'

const SHOWN_ROWS = 4
const SHOWN_CHARACTERS = 60

/** The first rows as they were read, so that a wrong separator or encoding is seen at once. */
export function TablePreview({ form: { rows, hasHeader } }: { form: BulkForm }) {
  const shown = rows.slice(0, SHOWN_ROWS + 1)
  const width = Math.max(...shown.map(({ cells }) => cells.length))
  const columns = Array.from({ length: width }, (_, index) => index)
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard
      tabIndex={0}
      aria-label="First rows"
      className="max-w-full overflow-x-auto rounded-lg border border-line bg-surface"
    >
      <table className="w-full text-left text-13">
        <thead>
          <tr>
            <th scope="col" className="px-3 py-2 text-12 font-medium text-ink-faint">
              Line
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className="whitespace-nowrap px-3 py-2 text-12 font-medium text-ink-soft">
                {(hasHeader && shorten(rows[0]?.cells[column])) || `Column ${column + 1}`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.slice(hasHeader ? 1 : 0).map(({ line, cells }) => (
            <tr key={line} className="border-t border-line">
              <td className="tabular px-3 py-2 text-ink-faint">{line}</td>
              {columns.map((column) => (
                <td key={column} className="whitespace-nowrap px-3 py-2 text-ink">
                  {shorten(cells[column])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The beginning of a cell, on one line. */
export function shorten(text = ''): string {
  const line = text.slice(0, SHOWN_CHARACTERS * 2).replaceAll(/\s+/g, ' ')
  return line.length > SHOWN_CHARACTERS ? `${line.slice(0, SHOWN_CHARACTERS)}…` : line
}

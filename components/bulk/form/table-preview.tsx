import type { BulkForm } from './stored-form'

const SHOWN_ROWS = 5
const SHOWN_CHARACTERS = 60
const SHOWN_COLUMNS = 50

/** The first rows as they were read, so that a wrong separator or encoding is seen at once. */
export function TablePreview({ form: { rows, headerRow }, names }: { form: BulkForm; names: readonly string[] }) {
  const columns = names.slice(0, SHOWN_COLUMNS)
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
            {columns.map((name) => (
              <th key={name} scope="col" className="whitespace-nowrap px-3 py-2 text-12 font-medium text-ink-soft">
                {shorten(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(headerRow + 1, headerRow + 1 + SHOWN_ROWS).map(({ line, cells }) => (
            <tr key={line} className="border-t border-line">
              <td className="tabular px-3 py-2 text-ink-faint">{line}</td>
              {columns.map((name, column) => (
                <td key={name} className="whitespace-nowrap px-3 py-2 text-ink">
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

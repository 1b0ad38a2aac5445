'use client'

import { Field, Select } from '@/components/ui/field'
import { HEADER_CHOICES } from '../table/columns'
import { ENCODINGS, type Quotes, SEPARATORS } from '../table/table'
import type { BulkForm } from './stored-form'
import type { BulkFormState } from './use-bulk-form'

export const SHOWN_ROWS = 5
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
      className="max-w-full overflow-x-auto card"
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

const SEPARATOR_NAMES = { ';': 'Semicolon ;', ',': 'Comma ,', '\t': 'Tab', '|': 'Vertical bar |' } as const
const QUOTES: { value: Quotes; label: string }[] = [
  { value: 'around cells', label: 'Around cells' },
  { value: 'as text', label: 'Ordinary text' },
]

/** How the table is read. Each choice reads it again. */
export function ReadingChoices({ form, state }: { form: BulkForm; state: BulkFormState }) {
  const { rows, headerRow, reading, isEdited } = form
  const { table, setHeader } = state
  const headers = rows.slice(0, HEADER_CHOICES).map(({ line, cells }, index) => ({
    value: String(index),
    label: `Line ${line}: ${shorten(cells.filter(Boolean).join(', '))}`,
  }))
  return (
    <fieldset className="grid min-w-0 grid-cols-2 gap-x-4 gap-y-3 lg:grid-cols-4" aria-busy={table.isReading}>
      <legend className="sr-only">How the table is read</legend>
      <Field label="Header" className="max-lg:col-span-2">
        <Select
          options={[{ value: '-1', label: 'No header' }, ...headers]}
          value={String(headerRow)}
          onValueChange={(value) => setHeader(Number(value))}
        />
      </Field>
      {table.canChoose ? (
        <>
          <Field label="Separator">
            <Select
              options={SEPARATORS.map((value) => ({ value, label: SEPARATOR_NAMES[value] }))}
              value={reading.separator}
              onValueChange={(value) => table.choose({ separator: SEPARATORS.find((each) => each === value) })}
            />
          </Field>
          <Field label="Quotation marks">
            <Select
              options={QUOTES}
              value={reading.quotes}
              onValueChange={(value) => table.choose({ quotes: QUOTES.find((each) => each.value === value)?.value })}
            />
          </Field>
          {reading.encoding ? (
            <Field
              label="Encoding"
              className="max-lg:col-span-2"
              help={reading.encoding.startsWith('utf') ? undefined : 'Choose another if letters look wrong.'}
            >
              <Select
                options={ENCODINGS}
                value={reading.encoding}
                onValueChange={(value) =>
                  table.choose({ encoding: ENCODINGS.find((each) => each.value === value)?.value })
                }
              />
            </Field>
          ) : null}
        </>
      ) : (
        <p className="col-span-2 self-center text-13 text-ink-soft lg:col-span-3">
          The page was loaded again. To read the table in another way, choose it again.
        </p>
      )}
      {isEdited && table.canChoose ? (
        <p className="text-13 text-ink-soft col-span-full">
          Another separator, encoding or kind of quotation marks reads the table again, without your corrections.
        </p>
      ) : null}
    </fieldset>
  )
}

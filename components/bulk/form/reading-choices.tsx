'use client'

import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { ENCODINGS } from '../table/decode'
import { HEADER_CHOICES } from '../table/header'
import { type Quotes, SEPARATORS } from '../table/table'
import type { BulkForm } from './stored-form'
import { shorten } from './table-preview'
import type { BulkFormState } from './use-bulk-form'

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

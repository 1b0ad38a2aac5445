'use client'

import { useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { DropArea } from '@/components/ui/drop-area'
import { Field, Textarea } from '@/components/ui/field'
import { Download } from '@/components/ui/icons'
import { Upload } from '@/components/ui/more-icons'
import { savedPreference } from '@/components/ui/preference-cookie'
import { fileName, saveFile } from '@/lib/browser/files'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { MAX_BULK_ROWS } from '@/lib/desk/bulk/contract/bulk-row-states'
import { sendCells, sendColumns } from '@/lib/desk/bulk/contract/send-table'
import { slotsOf } from '@/lib/envelope/slots'
import { templateTitle } from '@/lib/envelope/template-title'
import { CSV_MARK, CSV_SEPARATOR_COOKIE, type CsvSeparator, csvRow, csvSeparator } from '@/lib/text/csv'
import { formatCount } from '@/lib/text/format'
import type { BulkFormState } from './use-bulk-form'

/** Takes a table as a file or as pasted cells. */
export function TableEntry({ table, template }: { table: BulkFormState['table']; template: PdfSignRequest }) {
  const [text, setText] = useState('')
  const { problem, isReading, readFile, readText } = table

  return (
    <div className="flex flex-col gap-4">
      {problem ? <Banner tone="bad" title={problem} /> : null}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <form
          className="flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            void readText(text)
          }}
        >
          <Field label="Paste rows from a spreadsheet" help="Copy the cells with their header, and paste them here.">
            <Textarea
              rows={8}
              spellCheck={false}
              autoComplete="off"
              className="min-h-48 font-mono text-13"
              value={text}
              onChange={(event) => setText(event.target.value)}
              onPaste={(event) => {
                const pasted = event.clipboardData.getData('text/plain')
                // A few words belong to what is being typed.
                if (text !== '' || !/[\n\t]/.test(pasted)) return
                event.preventDefault()
                void readText(pasted).then((isTable) => {
                  if (!isTable && pasted.length < 10_000) setText(pasted)
                })
              }}
            />
          </Field>
          <div>
            <Button type="submit" pending={isReading}>
              Use these rows
            </Button>
          </div>
        </form>
        <DropArea
          label="CSV file"
          inputLabel="CSV file"
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          onFiles={([file]) => {
            if (file) void readFile(file)
          }}
          className="min-h-48 flex-col items-center justify-center gap-3 text-center lg:mt-6"
        >
          {(pick) => (
            <>
              <Button variant="primary" pending={isReading} onClick={pick}>
                <Upload aria-hidden="true" />
                Choose a CSV file
              </Button>
              <p className="text-13 text-ink-soft">
                <span className="max-sm:hidden">or drop it here. </span>
                <span>{`At most ${formatCount(MAX_BULK_ROWS)} rows.`}</span>
              </p>
              <Button size="sm" variant="tertiary" onClick={() => saveExample(template)}>
                <Download aria-hidden="true" />
                Download an example
              </Button>
            </>
          )}
        </DropArea>
      </div>
    </div>
  )
}

function saveExample(template: PdfSignRequest) {
  const separator = csvSeparator(savedPreference(CSV_SEPARATOR_COOKIE), navigator.language)
  saveFile(new Blob([exampleCsv(template, separator)]), fileName(templateTitle(template), 'Example', '.csv'))
}

const PEOPLE = [
  { name: 'Ada Lovelace', email: 'ada@example.com' },
  { name: 'Bo Lindqvist', email: 'bo@example.com' },
]

/** A table that this template could be sent with, whose columns are recognized by their header. */
export function exampleCsv(template: PdfSignRequest, separator: CsvSeparator): string {
  const slots = slotsOf(template)
  const open = slots.filter(({ person, copy }) => person.email === '' && !copy)
  const columns = open.length > 0 ? open : slots.slice(0, 1)
  const requests = PEOPLE.map(({ name, email }, index) => ({
    signers: columns.map(({ signerIndex }, slot) => ({
      signerIndex,
      name,
      email: email.replace('@', slot === 0 ? '@' : `.${slot + 1}@`),
    })),
    emailSubject: template.emailSubject,
    ...(index > 0 && { expirationDays: 30 }),
  }))
  const rows = [sendColumns(columns), ...requests.map((request) => sendCells(columns, request))]
  return CSV_MARK + rows.map((row) => csvRow(row, separator)).join('')
}

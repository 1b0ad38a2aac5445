'use client'

import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { counted } from '@/components/ui/counted'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { MAX_BULK_ROWS } from '@/lib/desk/bulk/contract/bulk-row-states'
import { describeLines } from '../table/describe-lines'
import { ReadingChoices } from './reading-choices'
import { RowNotes } from './row-notes'
import { TableEntry } from './table-entry'
import { TablePreview } from './table-preview'
import type { BulkFormState } from './use-bulk-form'

type RowsStepProps = { state: BulkFormState; template: PdfSignRequest; onNext: () => void }

/** What was understood of the table, with its first rows, and how to change it. */
export function RowsStep({ state, template, onNext }: RowsStepProps) {
  const { form, table, names, checked, clear } = state
  if (!form) return <TableEntry table={table} template={template} />
  const tooMany = checked.length > MAX_BULK_ROWS
  const { lines } = form.reading
  const from = lines > 0 ? ` from ${counted(lines, 'line')} of ` : ' from '
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p role="status" className="min-w-0 text-14 text-ink [overflow-wrap:anywhere]">
          <strong className="tabular font-medium">{counted(checked.length, 'row')}</strong>
          <span>{`${from}${form.source}`}</span>
        </p>
        <Button size="sm" onClick={clear}>
          Use another table
        </Button>
      </div>
      <ReadingChoices form={form} state={state} />
      {table.problem ? <Banner tone="bad" title={table.problem} /> : null}
      <TablePreview form={form} names={names} />
      <ul className="flex flex-col gap-0.5 text-13 text-ink-soft">
        {describeLines(form).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        {form.leftOut.length > 0 ? (
          <li>{`${counted(form.leftOut.length, 'row is', 'rows are')} left out. You can change that in the step Check.`}</li>
        ) : null}
      </ul>
      <RowNotes rows={state.sent} />
      {tooMany ? (
        <Banner tone="bad" title={`A bulk send has at most ${MAX_BULK_ROWS.toLocaleString('en')} rows`}>
          Split the table, and send the parts one after another.
        </Banner>
      ) : null}
      <div>
        <Button variant="primary" disabled={tooMany || checked.length === 0} onClick={onNext}>
          Next: columns
        </Button>
      </div>
    </div>
  )
}

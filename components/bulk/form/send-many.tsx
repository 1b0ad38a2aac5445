'use client'

import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { sendManyParams } from '@/components/bulk/address'
import { Banner, EmptyState } from '@/components/ui/banner'
import { Button, ButtonLink } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { counted } from '@/components/ui/format'
import { LoadingPanel } from '@/components/ui/loading'
import { PageHeader } from '@/components/ui/page-header'
import { Section } from '@/components/ui/panel'
import { TabLinks } from '@/components/ui/tabs'
import { useHydrated } from '@/components/ui/timing'
import { CallError } from '@/lib/browser/call'
import { usePermission } from '@/lib/browser/queries/session'
import { templateQuery } from '@/lib/browser/queries/templates'
import { pushAddress } from '@/lib/browser/window'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { MAX_BULK_ROWS } from '@/lib/desk/bulk/contract/bulk-row-states'
import type { ReadTemplate } from '@/lib/envelope/read-template'
import { whyNotSendable } from '@/lib/envelope/slots'
import { templateTitle } from '@/lib/envelope/template-title'
import { formatCount } from '@/lib/text/format'
import type { CheckedRow } from '../table/check-rows'
import type { Table, TableRow } from '../table/table'
import { CheckStep } from './check-step'
import { ColumnsStep } from './columns-step'
import { RowPreview } from './row-preview'
import { StartSection } from './start-section'
import type { BulkForm } from './stored-form'
import { TableEntry } from './table-entry'
import { ReadingChoices, SHOWN_ROWS, TablePreview } from './table-preview'
import { type BulkFormState, useBulkForm } from './use-bulk-form'

/** One envelope from this template for each row of a table. */
export function SendMany({ id }: { id: string }) {
  const template = useQuery({
    ...templateQuery(id),
    // What was checked against one version of the template is sent with it.
    refetchOnWindowFocus: false,
  })
  const isHydrated = useHydrated()
  const sending = usePermission('send')
  const title = template.data && templateTitle(template.data)
  const flaw = sending?.because ?? (template.data && whyNotSendable(template.data))
  return (
    <>
      <PageHeader
        title="Send to many"
        about={title && `One envelope from “${title}” for each row of a table.`}
        back={{ href: `/templates/${id}`, label: title ?? 'Template' }}
      />
      {template.error instanceof CallError && template.error.code === 404 ? (
        <EmptyState title="Template not found" action={<ButtonLink href="/templates">All templates</ButtonLink>}>
          The id may be mistyped, or the template belongs to another account.
        </EmptyState>
      ) : template.isLoadingError ? (
        <ErrorState
          error={template.error}
          title="The template could not be loaded"
          onRetry={() => void template.refetch()}
        />
      ) : flaw ? (
        <Banner tone="warn" title="Nothing can be sent from this template">
          {flaw}
        </Banner>
      ) : template.data && isHydrated ? (
        <Steps templateId={id} template={template.data} />
      ) : (
        <LoadingPanel note="Loading the template" lines={['w-1/2', 'w-2/3', 'w-1/3']} />
      )}
    </>
  )
}

const STEPS = [
  { step: undefined, label: 'Rows' },
  { step: 'columns', label: 'Columns' },
  { step: 'check', label: 'Check' },
  { step: 'review', label: 'Review' },
] as const
type Step = (typeof STEPS)[number]['step']

/** From a table to its start. Every step keeps what was entered. */
function Steps({ templateId, template }: { templateId: string; template: ReadTemplate }) {
  const state = useBulkForm(templateId, template)
  const { step } = sendManyParams.read(useSearchParams())
  const { form, isKept, problems, errors } = state
  const isLocked = form?.start === 'requested'
  const openStep = !form ? undefined : isLocked ? 'review' : step
  const hrefOf = (step: Step) => sendManyParams.href(`/templates/${templateId}/send-many`, step ? { step } : {})
  /** Everything is here already, so the next step needs nothing from the server. */
  function goTo(step: Step) {
    pushAddress(hrefOf(step))
    window.scrollTo(0, 0)
    // The button that had the focus is gone.
    document.getElementById('content')?.focus()
  }
  const hasTable = form !== undefined
  const hadTable = useRef(hasTable)
  useEffect(() => {
    if (hadTable.current !== hasTable) document.getElementById('content')?.focus()
    hadTable.current = hasTable
  }, [hasTable])
  const open = { columns: problems.length, check: errors, review: 0 }

  return (
    <div className="flex flex-col gap-6">
      {form && !isLocked ? (
        <TabLinks
          label="Steps"
          tabs={STEPS.map(({ step, label }, index) => ({
            href: hrefOf(step),
            label: (
              <span>
                <span>{`${index + 1}. ${label}`}</span>
                {step && open[step] > 0 ? <span className="tabular text-bad">{` (${open[step]})`}</span> : null}
              </span>
            ),
            current: step === openStep,
          }))}
        />
      ) : null}
      {isKept ? null : (
        <Banner tone="warn" title="This table is too large to be kept when you reload the page">
          Leave the page open until you have started the bulk send.
        </Banner>
      )}
      {!form || openStep === undefined ? (
        <RowsStep state={state} template={template} onNext={() => goTo('columns')} />
      ) : null}
      {form && openStep === 'columns' ? (
        <ColumnsStep form={form} state={state} template={template} onNext={() => goTo('check')} />
      ) : null}
      {form && openStep === 'check' ? <CheckStep form={form} state={state} onNext={() => goTo('review')} /> : null}
      {form && openStep === 'review' ? (
        <ReviewStep form={form} state={state} templateId={templateId} template={template} hrefOf={hrefOf} />
      ) : null}
    </div>
  )
}

type ReviewStepProps = {
  form: BulkForm
  state: BulkFormState
  templateId: string
  template: ReadTemplate
  hrefOf: (step: 'columns' | 'check') => string
}

/** What will be sent, and when it will be done. */
function ReviewStep({ form, state, templateId, template, hrefOf }: ReviewStepProps) {
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]">
      <StartSection form={form} state={state} templateId={templateId} template={template} hrefOf={hrefOf} />
      {state.sent.length > 0 ? (
        <Section title="Preview">
          <RowPreview rows={state.sent} template={template} />
        </Section>
      ) : null}
    </div>
  )
}

/** What was understood of the table, with its first rows, and how to change it. */
function RowsStep({ state, template, onNext }: { state: BulkFormState; template: PdfSignRequest; onNext: () => void }) {
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
        {checked.length > SHOWN_ROWS ? <li>{`The first ${SHOWN_ROWS} rows, as they were read.`}</li> : null}
        {describeLines(form).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        {form.leftOut.length > 0 ? (
          <li>{`${counted(form.leftOut.length, 'row is', 'rows are')} left out. You can change that in the step Check.`}</li>
        ) : null}
      </ul>
      <RowNotes rows={state.sent} />
      {tooMany ? (
        <Banner tone="bad" title={`A bulk send has at most ${formatCount(MAX_BULK_ROWS)} rows`}>
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

type Lines = { rows: readonly TableRow[]; headerRow: number; reading: Pick<Table, 'emptyLines' | 'namesSeparator'> }

const MOST_NAMED = 3

/** Why there are fewer rows to send than lines, in sentences. */
export function describeLines({ rows, headerRow, reading }: Lines): string[] {
  const header = rows[headerRow]
  const long = rows.slice(headerRow + 1).filter(({ lines = 1 }) => lines > 1)
  const others = long.length - MOST_NAMED
  return [
    ...(reading.namesSeparator ? ['Line 1 names the separator.'] : []),
    ...rows.slice(0, Math.max(headerRow, 0)).map((row) => `${lineRange(row)} above the header, and not sent.`),
    ...(header ? [`${lineRange(header)} the header.`] : []),
    ...long.slice(0, MOST_NAMED).map((row) => `${lineRange(row)} one row, because a quoted cell has line breaks.`),
    ...(others > 0 ? [`${counted(others, 'more row has', 'more rows have')} such a cell.`] : []),
    ...(reading.emptyLines > 0 ? [`${counted(reading.emptyLines, 'line is', 'lines are')} empty, and left out.`] : []),
  ]
}

const lineRange = ({ line, lines = 1 }: TableRow): string =>
  lines > 1 ? `Lines ${line} to ${line + lines - 1} are` : `Line ${line} is`

const SHOWN_NOTES = 5

/** What is wrong with whole rows: misplaced quotation marks, missing cells and cells too many. */
function RowNotes({ rows }: { rows: readonly CheckedRow[] }) {
  const found = rows.flatMap(({ row, notes }) =>
    notes.filter((note) => note.isAboutLine).map(({ text, isError }) => ({ line: row.line, text, isError })),
  )
  if (found.length === 0) return null
  const others = found.length - SHOWN_NOTES
  return (
    <Banner
      tone={found.some(({ isError }) => isError) ? 'bad' : 'warn'}
      title={`${counted(found.length, 'line', 'lines')} to look at`}
    >
      <ul>
        {found.slice(0, SHOWN_NOTES).map(({ line, text }) => (
          <li key={`${line} ${text}`}>{`Line ${line}: ${text}`}</li>
        ))}
        {others > 0 ? <li>{`${formatCount(others)} more, which the step Check marks.`}</li> : null}
      </ul>
    </Banner>
  )
}

'use client'

import { useSearchParams } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { sendManyParams } from '@/app/(desk)/templates/[id]/send-many/search-params'
import { Banner } from '@/components/ui/banner'
import { TabLinks } from '@/components/ui/tabs'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { CheckStep } from '../check/check-step'
import { ReviewStep } from '../review/review-step'
import { ColumnsStep } from './columns-step'
import { RowsStep } from './rows-step'
import { useBulkForm } from './use-bulk-form'

const STEPS = [
  { step: undefined, label: 'Rows' },
  { step: 'columns', label: 'Columns' },
  { step: 'check', label: 'Check' },
  { step: 'review', label: 'Review' },
] as const
type Step = (typeof STEPS)[number]['step']

/** From a table to its start. Every step keeps what was entered. */
export function Steps({ templateId, template }: { templateId: string; template: PdfSignRequest }) {
  const state = useBulkForm(templateId, template)
  const { step } = sendManyParams.read(useSearchParams())
  const { form, isKept, problems, errors } = state
  const isLocked = form?.start === 'requested'
  const shown = !form ? undefined : isLocked ? 'review' : step
  const hrefOf = (step: Step) => sendManyParams.href(`/templates/${templateId}/send-many`, step ? { step } : {})
  /** Everything is here already, so the next step needs nothing from the server. */
  function goTo(step: Step) {
    window.history.pushState(null, '', hrefOf(step))
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
            current: step === shown,
          }))}
        />
      ) : null}
      {isKept ? null : (
        <Banner tone="warn" title="This table is too large to be kept when you reload the page">
          Leave the page open until you have started the bulk send.
        </Banner>
      )}
      {!form || shown === undefined ? (
        <RowsStep state={state} template={template} onNext={() => goTo('columns')} />
      ) : null}
      {form && shown === 'columns' ? (
        <ColumnsStep form={form} state={state} template={template} onNext={() => goTo('check')} />
      ) : null}
      {form && shown === 'check' ? <CheckStep form={form} state={state} onNext={() => goTo('review')} /> : null}
      {form && shown === 'review' ? (
        <ReviewStep form={form} state={state} templateId={templateId} template={template} hrefOf={hrefOf} />
      ) : null}
    </div>
  )
}

'use client'

import { Section } from '@/components/ui/titled-section'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import type { BulkForm } from '../form/stored-form'
import type { BulkFormState } from '../form/use-bulk-form'
import { RowPreview } from './row-preview'
import { StartSection } from './start-section'

type ReviewStepProps = {
  form: BulkForm
  state: BulkFormState
  templateId: string
  template: PdfSignRequest
  hrefOf: (step: 'columns' | 'check') => string
}

/** What will be sent, and when it will be done. */
export function ReviewStep({ form, state, templateId, template, hrefOf }: ReviewStepProps) {
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

'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form'
import { PageHeader } from '@/components/ui/page-header'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { formIssue } from '@/lib/contract/plain-issue'
import type { Draft } from '@/lib/desk/contract/drafts/draft'
import { slotsOf } from '@/lib/envelope/slots'
import { type SendForm, sendForm, toContent, toForm } from './draft/draft-form'
import { Conflict, SaveLine } from './draft/save-state'
import { useDraftAutosave } from './draft/use-draft-autosave'
import { fieldPlace, gapsOf } from './form-fields'
import { StepMessage } from './message/step-message'
import { StepSlots } from './recipients/step-slots'
import { StepReview } from './review/step-review'
import { UnknownOutcome } from './review/unknown-outcome'
import { useSending } from './review/use-sending'
import { Stepper } from './stepper'
import { useGoToField } from './use-go-to-field'
import { useWizardPlace } from './wizard-steps'

type WizardFormProps = { template: PdfSignRequest; templateId: string; draft: Draft }

export function WizardForm({ template, templateId, draft }: WizardFormProps) {
  const place = useWizardPlace(templateId)
  // Nothing is sent yet, even if the address says so.
  const step = place.step === 'sent' ? 'review' : place.step
  const slots = useMemo(() => slotsOf(template), [template])
  const schema = useMemo(() => sendForm({ daysRequired: template.expirationDays !== undefined }), [template])

  const { autosave, state: saving } = useDraftAutosave(draft, (newer) => form.reset(toForm(template, newer.content)))
  const form = useForm<SendForm>({
    resolver: zodResolver(schema, { error: formIssue }),
    defaultValues: toForm(template, autosave.content()),
    mode: 'onBlur',
  })
  const frame = useRef<HTMLDivElement>(null)
  const goToField = useGoToField(step, frame, place.go, form)
  const firstGap = () => gapsOf(schema, form.getValues())[0]
  const sending = useSending({ draft, form, autosave, goToField, firstGap })

  useFormChanges(form, (values) => autosave.change(toContent(template, values)))

  function go(next: typeof step | 'sent') {
    void autosave.flush()
    place.go(next)
  }

  const common = { template, templateId, slots, frozen: sending.isFrozen, go }
  return (
    <FormProvider {...form}>
      <div ref={frame}>
        <PageHeader
          title={`Send ${draft.template_name}`}
          back={{ href: `/templates/${templateId}`, label: 'Template' }}
          actions={<SaveLine state={saving} frozen={sending.isFrozen} onSave={() => void autosave.flush()} />}
        />
        <Stepper step={step} schema={schema} hrefOf={place.hrefOf} go={go} />
        {saving.kind === 'conflict' ? (
          <Conflict
            latest={saving.latest}
            onLoad={(latest) => {
              autosave.adopt(latest)
              form.reset(toForm(template, latest.content))
            }}
          />
        ) : null}
        {sending.isUnknown ? (
          <UnknownOutcome
            draft={draft}
            pending={sending.isPending}
            onRetry={sending.submit}
            error={sending.unanswered}
          />
        ) : null}
        {step === 'slots' ? <StepSlots {...common} /> : null}
        {step === 'message' ? <StepMessage {...common} /> : null}
        {step === 'review' ? <StepReview {...common} schema={schema} sending={sending} goToField={goToField} /> : null}
      </div>
    </FormProvider>
  )
}

/** Reports every change, and clears a field's error while it is corrected, not only once it is left. */
function useFormChanges(form: UseFormReturn<SendForm>, onChange: (values: SendForm) => void) {
  const changed = useEffectEvent((values: SendForm, name: string | undefined) => {
    onChange(values)
    const path = name === undefined ? undefined : fieldPlace(name, values.slots.length)?.path
    if (path && form.getFieldState(path).error) void form.trigger(path)
  })

  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values, name }) => changed(values, name) }),
    [form],
  )
}

'use client'

import { Lock } from 'lucide-react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useNow, useZone } from '@/components/ui/clock'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { locksOf } from '@/lib/envelope/locks'
import type { SendForm } from '../draft-form'
import { WizardStep } from '../frame/wizard-step'
import { useTemplateSteps } from '../template-steps'
import { describeExpiry, expiryDate } from './expiry'
import { MailPreview } from './mail-preview'

export function StepMessage() {
  const { template, slots, frozen } = useTemplateSteps()
  const { register, trigger, formState } = useFormContext<SendForm>()
  const { errors } = formState

  return (
    <WizardStep
      title="What they read"
      about="Goes to every signer with the invitation. Changes apply to this envelope only."
      onContinue={() => trigger(['emailSubject', 'emailMessage', 'expirationDays'], { shouldFocus: true })}
      page={<MailPreview template={template} slots={slots} />}
    >
      <div className="flex min-w-0 flex-col gap-4">
        <Field label="Subject" error={errors.emailSubject?.message}>
          <Input autoComplete="off" readOnly={frozen} {...register('emailSubject')} />
        </Field>
        <Field label="Message" optional error={errors.emailMessage?.message}>
          <Textarea rows={8} readOnly={frozen} {...register('emailMessage')} />
        </Field>
        <Field
          label="Days until it expires"
          optional={template.expirationDays === undefined}
          help={<ExpiryHelp required={template.expirationDays !== undefined} />}
          error={errors.expirationDays?.message}
        >
          <Input
            inputMode="numeric"
            autoComplete="off"
            readOnly={frozen}
            className="w-24"
            {...register('expirationDays')}
          />
        </Field>
        <SetByTemplate template={template} />
      </div>
    </WizardStep>
  )
}

function ExpiryHelp({ required }: { required: boolean }) {
  const { control } = useFormContext<SendForm>()
  const days = useWatch({ control, name: 'expirationDays' })
  const [now, zone] = [useNow(), useZone()]
  const date = expiryDate(new Date(now), days)
  if (date) return `From 1 to 365. Sent now, it expires on ${describeExpiry(date, zone)}.`
  return required ? 'From 1 to 365.' : 'From 1 to 365. If empty, it does not expire.'
}

/** What a send cannot change, with the reason. */
function SetByTemplate({ template }: { template: PdfSignRequest }) {
  return (
    <section aria-labelledby="locked" className="rounded-lg border border-line bg-off-soft p-3">
      <h3 id="locked" className="flex items-center gap-1.5 text-13 font-medium text-ink">
        <Lock aria-hidden="true" className="size-4 text-ink-soft" />
        Set by the template
      </h3>
      <p className="mt-0.5 text-13 text-ink-soft">To change these, change the template.</p>
      <dl className="mt-2 grid gap-x-4 gap-y-1 text-13 sm:grid-cols-[auto_1fr]">
        {locksOf(template).map(({ what, value }) => (
          <div key={what} className="contents">
            <dt className="text-ink-soft">{what}</dt>
            <dd className="min-w-0 text-ink [overflow-wrap:anywhere] max-sm:mb-1">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

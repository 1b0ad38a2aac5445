'use client'

import { useFormContext, useWatch } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { useNow, useZone } from '@/components/ui/clock'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import type { SendForm } from '../draft/draft-form'
import { LockedFacts } from '../locked-facts'
import { StepFrame } from '../step-frame'
import type { StepProps } from '../step-props'
import { expiryDate, expiryWords } from './expiry'
import { MailPreview } from './mail-preview'

export function StepMessage({ template, slots, frozen, go }: StepProps) {
  const { register, trigger, formState } = useFormContext<SendForm>()
  const { errors } = formState

  async function next() {
    const fields = ['emailSubject', 'emailMessage', 'expirationDays'] as const
    if (frozen || (await trigger(fields, { shouldFocus: true }))) go('review')
  }

  return (
    <StepFrame
      title="What they read"
      about="Goes to every signer with the invitation. Changes apply to this envelope only."
      onSubmit={(event) => {
        event.preventDefault()
        void next()
      }}
      footer={
        <>
          <Button onClick={() => go('slots')}>Back</Button>
          <Button type="submit" variant="primary">
            Continue to review
          </Button>
        </>
      }
    >
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-2">
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
            help={<Expires required={template.expirationDays !== undefined} />}
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
          <LockedFacts template={template} />
        </div>
        <MailPreview template={template} slots={slots} />
      </div>
    </StepFrame>
  )
}

function Expires({ required }: { required: boolean }) {
  const { control } = useFormContext<SendForm>()
  const days = useWatch({ control, name: 'expirationDays' })
  const [now, zone] = [useNow(), useZone()]
  const date = expiryDate(new Date(now), days)
  if (date) return `From 1 to 365. Sent now, it expires on ${expiryWords(date, zone)}.`
  return required ? 'From 1 to 365.' : 'From 1 to 365. Left empty, no expiration is set.'
}

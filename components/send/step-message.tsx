'use client'

import { useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field, Input, Textarea } from '@/components/ui/field'
import { Lock } from '@/components/ui/more-icons'
import { useNow, useZone } from '@/components/ui/time'
import { useDraft } from '@/lib/browser/draft/use-draft'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { locksOf } from '@/lib/envelope/slots'
import { type StepErrors, useStepErrors } from './frame/use-wizard'
import { WizardStep } from './frame/wizard-step'
import { describeMoment, expiryDate, messageOf, ownText } from './mail-plan'
import { MailPreview } from './mail-preview'
import { ScheduleField } from './schedule-field'

/** What they read, until when, and when it is sent, beside the mail itself. */
export function StepMessage() {
  const { draft, content, change, template, isLocked, isFrozen } = useDraft()
  const frame = useRef<HTMLDivElement>(null)
  const errors = useStepErrors(frame)
  const isTemplate = draft.purpose === 'template'
  const { emailSubject, emailMessage } = messageOf(content, template)
  const suggested = isTemplate ? undefined : content.documents?.[0]?.name.trim()
  const shared = { autoComplete: 'off', readOnly: isFrozen }

  return (
    <WizardStep
      title="What they read"
      about={
        isTemplate
          ? 'Goes to every signer unless the sender changes it.'
          : 'Goes to every signer with the invitation. Changes apply to this envelope only.'
      }
      onContinue={errors.check}
      page={<MailPreview />}
    >
      <div ref={frame} className="flex min-w-0 flex-col gap-4">
        {isTemplate ? (
          <Field label="Template name" error={errors.errorAt('templateName')}>
            <Input
              {...shared}
              name="templateName"
              value={content.templateName ?? ''}
              onChange={(event) => change({ templateName: event.target.value || undefined })}
              onBlur={() => errors.leave('templateName')}
            />
          </Field>
        ) : null}
        <div className="flex flex-col items-start">
          <Field label="Subject" optional={isTemplate} error={errors.errorAt('emailSubject')} className="w-full">
            <Input
              {...shared}
              name="emailSubject"
              value={emailSubject}
              onChange={(event) => change({ emailSubject: ownText(event.target.value, template?.emailSubject) })}
              onBlur={() => errors.leave('emailSubject')}
            />
          </Field>
          {suggested && !emailSubject.trim() && !isFrozen ? (
            <Button
              variant="tertiary"
              size="sm"
              className="-ml-2 max-w-full"
              onClick={() => change({ emailSubject: suggested })}
            >
              <span className="truncate">{`Use “${suggested}”`}</span>
            </Button>
          ) : null}
        </div>
        <Field label="Message" optional error={errors.errorAt('emailMessage')}>
          <Textarea
            {...shared}
            rows={8}
            name="emailMessage"
            value={emailMessage}
            onChange={(event) => change({ emailMessage: ownText(event.target.value, template?.emailMessage) })}
          />
        </Field>
        <ExpiryField errors={errors} />
        {isTemplate ? null : <ScheduleField errors={errors} />}
        {isLocked && template ? <SetByTemplate template={template} /> : null}
      </div>
    </WizardStep>
  )
}

/** What a send can't change, and why. */
function SetByTemplate({ template }: { template: PdfSignRequest }) {
  return (
    <section aria-labelledby="locked" className="rounded-md bg-off-soft p-3">
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

/** After how many days the envelope expires, and the date that this makes. */
function ExpiryField({ errors }: { errors: Pick<StepErrors, 'errorAt' | 'leave'> }) {
  const { draft, content, change, template, isFrozen } = useDraft()
  const { expirationDays } = messageOf(content, template)
  const [now, zone] = [useNow(), useZone()]
  const [typed, setTyped] = useState(String(expirationDays ?? ''))
  const start = content.scheduledFor ? new Date(content.scheduledFor) : new Date(now)
  const date = expiryDate(start, expirationDays)

  function edit(text: string) {
    const digits = text.replace(/\D/g, '').slice(0, 6)
    setTyped(digits)
    const isTemplates = digits === String(template?.expirationDays ?? '')
    change({ expirationDays: isTemplates || digits === '' ? undefined : Number(digits) })
  }

  return (
    <Field
      label="Days until it expires"
      optional
      error={errors.errorAt('expirationDays')}
      help={`From 1 to 365. ${
        typed === '' && template?.expirationDays
          ? `If empty, the template’s ${template.expirationDays} days apply.`
          : date && draft.purpose === 'envelope'
            ? `${content.scheduledFor ? 'Sent as scheduled' : 'Sent now'}, it expires on ${describeMoment(date, zone)}.`
            : date
              ? ''
              : 'If empty, it does not expire.'
      }`}
    >
      <Input
        name="expirationDays"
        inputMode="numeric"
        autoComplete="off"
        readOnly={isFrozen}
        className="w-24"
        value={typed}
        onChange={(event) => edit(event.target.value)}
        onBlur={() => errors.leave('expirationDays')}
      />
    </Field>
  )
}

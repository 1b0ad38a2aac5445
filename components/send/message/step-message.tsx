'use client'

import { useRef } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import { useDraft } from '@/lib/browser/draft/use-draft'
import { useStepErrors } from '../frame/use-step-errors'
import { WizardStep } from '../frame/wizard-step'
import { messageOf, ownText } from './draft-message'
import { ExpiryField } from './expiry-field'
import { MailPreview } from './mail-preview'
import { ScheduleField } from './schedule-field'
import { SetByTemplate } from './set-by-template'

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
              variant="ghost"
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

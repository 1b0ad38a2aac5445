'use client'

import { useState } from 'react'
import { Checkbox } from '@/components/ui/choices'
import { Field, Input, Textarea } from '@/components/ui/field'
import { useNow, useZone } from '@/components/ui/time'
import { useOffer } from '@/lib/browser/queries/session'
import { subjectOf } from '@/lib/desk/drafts/contract/same-content'
import { useDraft } from '../open-draft/use-draft'
import type { StepErrors } from './frame/use-wizard'
import { describeMoment, expiryDate, messageOf, ownText } from './mail-plan'

type Errors = { errors: Pick<StepErrors, 'errorAt' | 'leave'> }

/** What they read: the subject and the message, and of a template its name. */
export function MessageFields({ errors }: Errors) {
  const { draft, content, change, template, isFrozen } = useDraft()
  const { purpose } = draft
  const isTemplate = purpose === 'template'
  const { emailSubject, emailMessage } = messageOf(content, template, purpose)
  const defaultSubject = subjectOf({ ...content, emailSubject: undefined }, purpose, template)
  const common = { autoComplete: 'off', readOnly: isFrozen }
  return (
    <>
      {isTemplate ? (
        <Field label="Template name" error={errors.errorAt('templateName')}>
          <Input
            {...common}
            name="templateName"
            value={content.templateName ?? ''}
            onChange={(event) => change({ templateName: event.target.value || undefined })}
            onBlur={() => errors.leave('templateName')}
          />
        </Field>
      ) : null}
      <Field label="Subject" optional={isTemplate} error={errors.errorAt('emailSubject')}>
        <Input
          {...common}
          name="emailSubject"
          value={emailSubject}
          onChange={(event) => change({ emailSubject: ownText(event.target.value, defaultSubject) })}
          onBlur={() => errors.leave('emailSubject')}
        />
      </Field>
      <Field label="Message" optional error={errors.errorAt('emailMessage')}>
        <Textarea
          {...common}
          name="emailMessage"
          value={emailMessage}
          onChange={(event) => change({ emailMessage: ownText(event.target.value, template?.emailMessage) })}
        />
      </Field>
    </>
  )
}

/** Stored in place of an entry that is not a whole number, so that every step asks to correct it. */
const NO_DAYS = 0

/** After how many days the envelope expires, and the date that this makes. */
export function ExpiryField({ errors }: Errors) {
  const { draft, content, change, template, isFrozen } = useDraft()
  const { expirationDays } = messageOf(content, template)
  const [now, zone] = [useNow(), useZone()]
  /** While somebody types, and as long as it is no number: otherwise the input follows the template. */
  const [text, setText] = useState<string>()
  const start = content.scheduledFor ? new Date(content.scheduledFor) : new Date(now)
  const date = draft.purpose === 'envelope' ? expiryDate(start, expirationDays) : undefined

  function edit(text: string) {
    setText(text)
    const entry = text.trim()
    const isTemplates = entry === String(template?.expirationDays ?? '')
    const days = /^\d{1,6}$/.test(entry) ? Number(entry) : NO_DAYS
    change({ expirationDays: isTemplates || entry === '' ? undefined : days })
  }

  return (
    <Field
      label="Days until it expires"
      optional
      error={errors.errorAt('expirationDays')}
      help={
        date
          ? `${describeMoment(date, zone)}${content.expirationDays === undefined ? ', as the template says' : ''}.`
          : 'From 1 to 365. If empty, it doesn’t expire.'
      }
    >
      <Input
        name="expirationDays"
        inputMode="numeric"
        autoComplete="off"
        readOnly={isFrozen}
        className="w-24"
        value={text ?? String(expirationDays ?? '')}
        onChange={(event) => edit(event.target.value)}
        onBlur={() => {
          if (content.expirationDays !== NO_DAYS) setText(undefined)
          errors.leave('expirationDays')
        }}
      />
    </Field>
  )
}

/** Whether what signers of the template fill in is found by searches; nothing for a service that cannot. */
export function SearchValuesField() {
  const { content, change, isFrozen } = useDraft()
  const isOffered = useOffer('search_values')
  if (!isOffered) return null
  return (
    <Checkbox
      label="Let senders search by what signers fill in"
      help="Everyone who can search envelopes then finds them by these entries. The service also includes them in its lists and webhooks. Envelopes already sent don’t change."
      checked={content.searchValues ?? false}
      disabled={isFrozen}
      onCheckedChange={(isOn) => change({ searchValues: isOn || undefined })}
    />
  )
}

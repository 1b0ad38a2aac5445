'use client'

import { useState } from 'react'
import { useNow, useZone } from '@/components/ui/clock'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { useDraft } from '@/lib/browser/draft/use-draft'
import type { StepErrors } from '../frame/use-step-errors'
import { messageOf } from './draft-message'
import { describeMoment, expiryDate } from './expiry'

/** After how many days the envelope expires, and the date that this makes. */
export function ExpiryField({ errors }: { errors: Pick<StepErrors, 'errorAt' | 'leave'> }) {
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

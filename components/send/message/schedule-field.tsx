'use client'

import { useState } from 'react'
import { useNow, useZone } from '@/components/ui/clock'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { RadioGroup } from '@/components/ui/radio-group'
import { useDraft } from '@/lib/browser/draft/use-draft'
import type { StepErrors } from '../frame/use-step-errors'
import { describeZone, instantOf, localTimeOf, nextMorning } from './schedule'

const OPTIONS = [
  { value: 'now', label: 'When I press Send' },
  { value: 'later', label: 'At a date and time' },
] as const

/** When the envelope is sent. The service accepts no schedule for a template; a note in place of the choice says so. */
export function ScheduleField({ errors }: { errors: Pick<StepErrors, 'errorAt' | 'leave'> }) {
  const { content, change, isLocked, isFrozen } = useDraft()
  const [now, zone] = [useNow(), useZone()]
  const { scheduledFor } = content
  const [typed, setTyped] = useState(scheduledFor ? localTimeOf(new Date(scheduledFor), zone) : '')
  if (isLocked) {
    return (
      <p className="text-13 text-ink-soft">
        <span className="font-medium text-ink">Sent when you press Send.</span> The signing service cannot schedule an
        envelope from a template.
      </p>
    )
  }

  function edit(text: string) {
    setTyped(text)
    const instant = instantOf(text, zone)
    if (instant) change({ scheduledFor: instant.toISOString() })
  }
  function choose(value: 'now' | 'later') {
    if (value === 'later') edit(nextMorning(new Date(now), zone))
    else change({ scheduledFor: undefined })
  }

  const isSkipped = scheduledFor !== undefined && instantOf(typed, zone) === undefined
  const shown = scheduledFor ? new Date(scheduledFor) : undefined
  return (
    <div className="flex flex-col gap-2">
      <RadioGroup
        label="When it is sent"
        options={OPTIONS}
        value={scheduledFor ? 'later' : 'now'}
        onValueChange={(value) => {
          if (!isFrozen) choose(value)
        }}
      />
      {shown ? (
        <Field
          label="Date and time"
          error={isSkipped ? describeInvalid(typed, shown, zone) : errors.errorAt('scheduledFor')}
          help={`In your time zone: ${describeZone(zone, shown)}.`}
          className="pl-6"
        >
          <Input
            type="datetime-local"
            name="scheduledFor"
            readOnly={isFrozen}
            className="w-60"
            min={localTimeOf(new Date(now), zone)}
            value={typed}
            onChange={(event) => edit(event.target.value)}
            onBlur={() => errors.leave('scheduledFor')}
          />
        </Field>
      ) : null}
    </div>
  )
}

/** The last time that exists stays chosen. */
function describeInvalid(typed: string, chosen: Date, zone: string): string {
  const unchanged = `It stays at ${localTimeOf(chosen, zone).replace('T', ' ')}.`
  return typed === ''
    ? `Enter a date and a time. ${unchanged}`
    : `Clocks skip this time on that day. Choose another one. ${unchanged}`
}

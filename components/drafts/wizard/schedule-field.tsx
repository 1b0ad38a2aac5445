'use client'

import { useState } from 'react'
import { RadioGroup } from '@/components/ui/choices'
import { Field, Input } from '@/components/ui/field'
import { useNow, useZone } from '@/components/ui/time'
import { NO_TIME } from '@/lib/desk/drafts/contract/draft'
import { DAY_MS } from '@/lib/text/durations'
import { clockIn, partsIn } from '@/lib/text/time-zone'
import { useDraft } from '../open-draft/use-draft'
import type { StepErrors } from './frame/use-wizard'

const OPTIONS = [
  { value: 'now', label: 'When I press Send' },
  { value: 'later', label: 'At a date and time' },
] as const

const CLOCK_SKIPS = 'Clocks skip this time on that day. Choose another one.'

/** When the envelope is sent. */
export function ScheduleField({ errors }: { errors: Pick<StepErrors, 'errorAt' | 'leave'> }) {
  const { content, change, isFrozen } = useDraft()
  const [now, zone] = [useNow(), useZone()]
  const { scheduledFor } = content
  const [typed, setTyped] = useState(scheduledFor ? localTimeOf(new Date(scheduledFor), zone) : '')

  function edit(text: string) {
    setTyped(text)
    change({ scheduledFor: instantOf(text, zone)?.toISOString() ?? NO_TIME })
  }
  function choose(value: 'now' | 'later') {
    if (value === 'later') edit(nextMorning(new Date(now), zone))
    else change({ scheduledFor: undefined })
  }

  const isLater = scheduledFor !== undefined
  // Browsers answer an incomplete entry as none.
  const isSkipped = scheduledFor === NO_TIME && typed !== ''
  return (
    <div className="flex flex-col gap-2">
      <RadioGroup
        label="When it is sent"
        options={OPTIONS}
        value={isLater ? 'later' : 'now'}
        onValueChange={(value) => {
          if (!isFrozen) choose(value)
        }}
      />
      {isLater ? (
        <Field
          label="Date and time"
          error={isSkipped ? CLOCK_SKIPS : errors.errorAt('scheduledFor')}
          help={`In your time zone: ${describeZone(zone, new Date(scheduledFor || now))}.`}
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

/**
 * A date and time as a clock in some zone shows it: `2026-11-24T09:00`, as `<input
 * type="datetime-local">` has it.
 */
type LocalTime = string

/**
 * The instant at which a clock in the zone shows this time. Where clocks are put back and show it
 * twice, the first; undefined where they are put forward and never show it.
 */
export function instantOf(local: LocalTime, zone: string): Date | undefined {
  const asUtc = Date.parse(`${local}Z`)
  if (Number.isNaN(asUtc)) return undefined
  // A zone's offset before and after the time covers a change of clocks between them.
  const candidates = [asUtc - DAY_MS, asUtc + DAY_MS].map((near) => asUtc - offsetOf(near, zone))
  const matches = candidates.filter((instant) => localTimeOf(new Date(instant), zone) === local.slice(0, 16))
  return matches.length === 0 ? undefined : new Date(Math.min(...matches))
}

/** What a clock in the zone shows at this instant. */
export function localTimeOf(instant: Date, zone: string): LocalTime {
  return new Date(instant.getTime() + offsetOf(instant.getTime(), zone)).toISOString().slice(0, 16)
}

/** How far clocks in the zone are ahead of UTC, in milliseconds. */
function offsetOf(instant: number, zone: string): number {
  return Date.parse(`${clockIn(zone, new Date(instant))}Z`) - Math.floor(instant / 1000) * 1000
}

/** The next working morning: tomorrow at 09:00, or on Monday. */
export function nextMorning(now: Date, zone: string): LocalTime {
  const today = localTimeOf(now, zone).slice(0, 10)
  const day = new Date(`${today}T00:00Z`)
  do day.setUTCDate(day.getUTCDate() + 1)
  while (day.getUTCDay() === 0 || day.getUTCDay() === 6)
  return `${day.toISOString().slice(0, 10)}T09:00`
}

/** "Central European Standard Time (Europe/Berlin)", at this instant. */
export function describeZone(zone: string, instant: Date): string {
  const name = partsIn(zone, { timeZoneName: 'long' }, instant).timeZoneName
  return name && name !== zone ? `${name} (${zone})` : zone
}

'use client'

import { useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { counted } from '@/components/ui/counted'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import type { DeskSubscription } from '@/lib/desk/contract/webhooks/webhook-desk'
import { StepList } from '../actions/step-list'
import { EventTypeBoxes } from '../event-type-boxes'
import { SecretChoice, useSecretChoice } from './secret-choice'
import type { useRotation } from './use-rotation'

const OVERLAPS = [
  { value: '3600', label: '1 hour' },
  { value: '86400', label: '1 day' },
  { value: '259200', label: '3 days' },
  { value: '604800', label: '7 days' },
  { value: '0', label: 'None: the old secret stops at once' },
]

type RotateFormProps = {
  siblings: readonly DeskSubscription[]
  chosen: readonly DeskSubscription[]
  onChosen: (ids: ReadonlySet<string>) => void
  rotation: ReturnType<typeof useRotation>
}

/** Which subscriptions get the new secret, where it comes from, and how long the old one keeps signing. */
export function RotateForm({ siblings, chosen, onChosen, rotation: { rotate, run } }: RotateFormProps) {
  const [overlap, setOverlap] = useState('86400')
  const [submitted, setSubmitted] = useState(false)
  const { take, choice } = useSecretChoice('one')
  const begun = chosen.some((each) => run.stepOf(each).is !== 'waiting')
  const unknown = chosen.filter((each) => run.stepOf(each).is === 'unknown')
  const left = chosen.filter((each) => ['waiting', 'refused'].includes(run.stepOf(each).is))

  function start() {
    setSubmitted(true)
    if (chosen.length === 0) return
    const secret = take()
    if (secret) void rotate({ ...secret, overlapSeconds: Number(overlap) })
  }

  return (
    <div className="flex flex-col gap-4 text-ink">
      {siblings.length > 1 && !begun ? (
        <EventTypeBoxes
          legend="Subscriptions for this target"
          boxes={siblings.map(({ id, event_type }) => ({ id, type: event_type }))}
          chosen={new Set(chosen.map(({ id }) => id))}
          onChange={onChosen}
          error={submitted && chosen.length === 0 ? 'Choose at least one.' : undefined}
        />
      ) : null}
      {begun ? (
        <StepList
          label="Subscriptions"
          steps={chosen.map((each) => ({
            id: each.id,
            name: each.event_type,
            state: run.stepOf(each),
            doneLabel: 'Rotated',
          }))}
        />
      ) : null}
      {unknown.length > 0 && !run.running ? (
        <Banner
          tone="warn"
          title={`We don’t know yet whether a new secret signs ${unknown.map((each) => each.event_type).join(', ')}`}
        >
          <p>
            No answer came. Before you rotate again, send a test event and check which secret signs it: a second
            rotation replaces the new secret.
          </p>
        </Banner>
      ) : null}
      {left.length > 0 && !run.running ? (
        <>
          <SecretChoice
            {...choice}
            label={begun ? `New secret for the remaining ${left.length}` : 'New secret'}
            count={left.length}
          />
          <Field
            label="Overlap"
            help={
              overlap === '0'
                ? 'Your receiver rejects deliveries until it has the new secret. They are retried.'
                : 'How long the old secret keeps signing.'
            }
          >
            <Select options={OVERLAPS} value={overlap} onValueChange={setOverlap} className="max-w-72" />
          </Field>
        </>
      ) : null}
      {left.length > 0 || chosen.length === 0 ? (
        <div>
          <Button variant="primary" pending={run.running} onClick={start}>
            {begun ? `Rotate the remaining ${left.length}` : `Rotate ${counted(chosen.length, 'secret')} now`}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

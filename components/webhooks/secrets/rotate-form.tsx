'use client'

import { useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import type { DeskSubscription } from '@/lib/desk/contract/webhooks/webhook-desk'
import { counted } from '../actions/messages'
import { StepList } from '../actions/step-list'
import { SecretChoice } from './secret-choice'
import type { useRotation } from './use-rotation'
import { useSecretChoice } from './use-secret-choice'

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
  const [nothing, setNothing] = useState(false)
  const secret = useSecretChoice('one')
  const ids = new Set(chosen.map(({ id }) => id))
  const begun = chosen.some((each) => run.stepOf(each).is !== 'waiting')
  const unknown = chosen.filter((each) => run.stepOf(each).is === 'unknown')
  const left = chosen.filter((each) => ['waiting', 'refused'].includes(run.stepOf(each).is))

  function toggle(id: string, on: boolean) {
    const next = new Set(ids)
    if (on) next.add(id)
    else next.delete(id)
    setNothing(false)
    onChosen(next)
  }

  function start() {
    setNothing(chosen.length === 0)
    if (chosen.length === 0) return
    const taking = secret.take()
    if (taking) void rotate({ ...taking, overlapSeconds: Number(overlap) })
  }

  return (
    <div className="flex flex-col gap-4 text-ink">
      {siblings.length > 1 && !begun ? (
        <fieldset>
          <legend className="mb-1 text-13 font-medium">Subscriptions of this target</legend>
          <div className="grid gap-x-6 gap-y-1.5 sm:grid-cols-2">
            {siblings.map(({ id, event_type }) => (
              <Checkbox
                key={id}
                label={<span className="font-mono text-13">{event_type}</span>}
                checked={ids.has(id)}
                onCheckedChange={(on) => toggle(id, on)}
              />
            ))}
          </div>
          <p aria-live="polite" className="mt-1 text-12 text-bad">
            {nothing ? 'Choose at least one.' : null}
          </p>
        </fieldset>
      ) : null}
      {begun ? (
        <StepList
          label="Subscriptions"
          steps={chosen.map((each) => ({
            id: each.id,
            name: each.event_type,
            state: run.stepOf(each),
            doneWord: 'Rotated',
          }))}
        />
      ) : null}
      {unknown.length > 0 && !run.running ? (
        <Banner
          tone="warn"
          title={`Unknown whether a new secret signs ${unknown.map((each) => each.event_type).join(', ')}`}
        >
          <p>
            No answer came. Send a test event and check which secret signs it before you rotate again: a second rotation
            replaces the new secret.
          </p>
        </Banner>
      ) : null}
      {left.length > 0 && !run.running ? (
        <>
          <SecretChoice
            label={begun ? `New secret of the remaining ${left.length}` : 'New secret'}
            source={secret.source}
            onSource={secret.setSource}
            input={secret.input}
            count={left.length}
            error={secret.error}
            onType={secret.clearError}
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

'use client'

import { useEffect, useId, useRef } from 'react'
import { useController } from 'react-hook-form'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { ErrorState } from '@/components/ui/error-state'
import { CallError } from '@/lib/browser/call'
import { taskOf } from '@/lib/envelope/signing-task'
import { closeRoom, controlId, FINISH_ID, goTo } from './room'
import { refusedField, signRequest } from './room-form'
import { TASK_LABELS } from './task-labels'
import type { RoomState } from './use-room-state'
import { useSign } from './use-signing'

type FinishSectionProps = {
  state: RoomState
  /** All required fields are filled in, and no other button is primary. */
  isPrimary: boolean
}

/** Consent and the button to finish. It is never disabled: submitting shows what is missing. */
export function FinishSection({ state: { room, form }, isPrimary }: FinishSectionProps) {
  const { token, view, fields, marks } = room
  const sign = useSign(token)
  const task = taskOf(view.signer.requestRole)
  const labels = TASK_LABELS[task]
  const headingId = useId()
  const problems = useRef<HTMLDivElement>(null)
  const { errors, isSubmitted } = form.formState
  const consent = useController({ control: form.control, name: 'consent' })
  const wrong = fields.flatMap((_, at) => (errors.values?.[at] ? [at] : []))
  const [firstWrong] = wrong
  const refusedAt = (error: unknown) => (error instanceof CallError ? refusedField(fields, error.field) : -1)

  useEffect(() => {
    if (sign.error) problems.current?.scrollIntoView({ block: 'nearest' })
  }, [sign.error])

  const finish = form.handleSubmit(
    async ({ values }) => {
      if (sign.isPending) return
      await sign.mutateAsync(signRequest(view, fields, values, marks)).then(
        ({ complete, copyToken }) => room.onDone({ did: 'signed', complete, copyToken }),
        (error: unknown) => {
          const at = refusedAt(error)
          if (closeRoom(room, error) || at < 0 || !(error instanceof CallError)) return
          form.setError(`values.${at}`, { message: error.message })
          goTo(controlId(at))
        },
      )
    },
    (found) => {
      const at = fields.findIndex((_, index) => found.values?.[index] !== undefined)
      if (at >= 0) goTo(controlId(at))
      else document.getElementById(`${headingId}-consent`)?.focus()
    },
  )

  return (
    <form
      noValidate
      onSubmit={finish}
      aria-labelledby={headingId}
      className="rounded-lg border border-line bg-surface p-4"
    >
      <h2 id={FINISH_ID} tabIndex={-1} className="text-16 font-semibold outline-none">
        <span id={headingId}>{labels.heading}</span>
      </h2>
      <Checkbox
        id={`${headingId}-consent`}
        className="mt-3"
        label={labels.consent}
        error={errors.consent?.message}
        checked={consent.field.value}
        onCheckedChange={consent.field.onChange}
        onBlur={consent.field.onBlur}
      />
      <p className="mt-2 max-w-[68ch] text-13 text-ink-soft">
        {`${labels.effect} The document’s certificate records your name, e-mail address, IP address and the time. If you would rather not ${task} this way, decline above or write to ${view.envelope.sender || 'the sender'}.`}
      </p>
      {/* Above the bar at the foot. */}
      <div ref={problems} aria-live="polite" className="mt-4 flex scroll-mb-36 flex-col gap-3 empty:mt-0">
        {firstWrong !== undefined && isSubmitted ? (
          <Banner
            tone="warn"
            title={wrong.length === 1 ? '1 field needs your attention' : `${wrong.length} fields need your attention`}
            action={
              <Button size="sm" onClick={() => goTo(controlId(firstWrong))}>
                Show
              </Button>
            }
          >
            {errors.values?.[firstWrong]?.message}
          </Banner>
        ) : null}
        {sign.error && refusedAt(sign.error) < 0 ? (
          <ErrorState error={sign.error} title={labels.failed}>
            {labels.retry}
          </ErrorState>
        ) : null}
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button type="submit" variant={isPrimary ? 'primary' : 'secondary'} pending={sign.isPending}>
          {sign.isPending ? labels.pending : labels.finish}
        </Button>
        {sign.isPending ? (
          <span role="status" className="text-13 text-ink-soft">
            After the last signature the PDF is sealed, which takes a few seconds.
          </span>
        ) : null}
      </div>
    </form>
  )
}

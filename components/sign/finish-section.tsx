'use client'

import { useEffect, useId, useRef } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { taskOf } from '@/lib/envelope/signing-task'
import { ConsentField } from './consent-field'
import { controlId, FINISH_ID, goTo } from './room'
import { TASK_LABELS } from './task-labels'
import { useFinish } from './use-finish'
import type { RoomState } from './use-room-state'

type FinishSectionProps = {
  state: RoomState
  /** All required fields are filled in, and no other button is primary. */
  isPrimary: boolean
}

/** Consent and the button to finish. It is never disabled: submitting shows what is missing. */
export function FinishSection({ state, isPrimary }: FinishSectionProps) {
  const { view, fields, date } = state.room
  const task = taskOf(view.signer.requestRole)
  const labels = TASK_LABELS[task]
  const headingId = useId()
  const consentId = `${headingId}-consent`
  const { finish, isPending, error, dateNotice } = useFinish(state, consentId)
  const problems = useRef<HTMLDivElement>(null)
  const { errors, isSubmitted } = state.form.formState
  const wrong = fields.flatMap((_, at) => (errors.values?.[at] ? [at] : []))
  const [firstWrong] = wrong

  useEffect(() => {
    if (error || dateNotice) problems.current?.scrollIntoView({ block: 'nearest' })
  }, [error, dateNotice])

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
      <ConsentField id={consentId} error={errors.consent?.message} />
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
        {dateNotice && date ? (
          <Banner tone="warn" title={dateNotice}>
            {`Check the date of signing, ${date.readable}, then ${task} again.`}
          </Banner>
        ) : null}
        {error ? (
          <ErrorState error={error} title={labels.failed}>
            {labels.retry}
          </ErrorState>
        ) : null}
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button type="submit" variant={isPrimary ? 'primary' : 'secondary'} pending={isPending}>
          {isPending ? labels.pending : labels.finish}
        </Button>
        {isPending ? (
          <span role="status" className="text-13 text-ink-soft">
            After the last signature the PDF is sealed, which takes a few seconds.
          </span>
        ) : null}
      </div>
    </form>
  )
}

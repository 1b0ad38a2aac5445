'use client'

import { useId } from 'react'
import { useController } from 'react-hook-form'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { ErrorState } from '@/components/ui/error-state'
import { CallError } from '@/lib/browser/call'
import { type SigningTask, taskOf } from '@/lib/envelope/signing-task'
import type { Outcome } from './endings/done-page'
import { type ClosedLink, closedBy } from './endings/link-state'
import { FINISH_ID, goToField } from './go'
import { refusedField, signRequest } from './room-form'
import type { RoomState } from './use-room-state'
import { useSign } from './use-signing'

type FinishSectionProps = {
  state: RoomState
  onDone: (outcome: Outcome) => void
  onClosed: (state: ClosedLink) => void
}

const WORDS: Record<SigningTask, { consent: string; binds: string; finish: string; pending: string; failed: string }> =
  {
    sign: {
      consent: 'I have read the document and agree to sign it electronically.',
      binds: 'Signing here binds you as a signature on paper does.',
      finish: 'Finish and sign',
      pending: 'Signing',
      failed: 'Not signed yet',
    },
    approve: {
      consent: 'I have read the document and approve it electronically.',
      binds: 'Your approval here counts like one given on paper.',
      finish: 'Finish and approve',
      pending: 'Approving',
      failed: 'Not approved yet',
    },
  }

/** Consent and the end of it. Nothing is disabled: what is missing is said and shown. */
export function FinishSection({ state, onDone, onClosed }: FinishSectionProps) {
  const { room, form } = state
  const { token, view, fields, marks } = room
  const sign = useSign(token)
  const task = taskOf(view.signer.requestRole)
  const words = WORDS[task]
  const headingId = useId()
  const { errors } = form.formState
  const consent = useController({ control: form.control, name: 'consent' })
  const wrong = fields.findIndex((_, at) => errors.values?.[at] !== undefined)
  const wrongCount = fields.filter((_, at) => errors.values?.[at] !== undefined).length
  const refusedAt = sign.error instanceof CallError ? refusedField(fields, sign.error.field) : -1

  const finish = form.handleSubmit(
    async ({ values }) => {
      if (sign.isPending) return
      await sign.mutateAsync(signRequest(view, fields, values, marks)).then(
        () => onDone({ did: 'signed' }),
        (error: unknown) => {
          const closed = error instanceof CallError ? closedBy(error) : undefined
          if (closed) return onClosed(closed)
          const at = error instanceof CallError ? refusedField(fields, error.field) : -1
          if (at < 0 || !(error instanceof CallError)) return
          form.setError(`values.${at}`, { message: error.message })
          goToField(at)
        },
      )
    },
    (found) => {
      const at = fields.findIndex((_, place) => found.values?.[place] !== undefined)
      if (at >= 0) goToField(at)
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
        <span id={headingId}>Finish</span>
      </h2>
      <Checkbox
        id={`${headingId}-consent`}
        className="mt-3"
        label={words.consent}
        error={errors.consent?.message}
        checked={consent.field.value}
        onCheckedChange={consent.field.onChange}
        onBlur={consent.field.onBlur}
      />
      <p className="mt-2 max-w-[68ch] text-13 text-ink-soft">
        {words.binds} The document’s certificate records your name, your e-mail address, your IP address and the moment.
        If you would rather not {task} this way, decline above or write to {view.envelope.sender || 'the sender'}.
      </p>
      <div aria-live="polite" className="mt-4 flex flex-col gap-3 empty:mt-0">
        {wrong >= 0 && form.formState.isSubmitted ? (
          <Banner
            tone="warn"
            title={wrongCount === 1 ? '1 field needs your attention' : `${wrongCount} fields need your attention`}
            action={
              <Button size="sm" onClick={() => goToField(wrong)}>
                Show
              </Button>
            }
          >
            {errors.values?.[wrong]?.message}
          </Banner>
        ) : null}
        {sign.error && refusedAt < 0 ? (
          <ErrorState error={sign.error} title={words.failed}>
            Everything you filled in is kept. Finishing again is safe: it cannot be done twice.
          </ErrorState>
        ) : null}
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" pending={sign.isPending}>
          {sign.isPending ? words.pending : words.finish}
        </Button>
        {sign.isPending ? (
          <span role="status" className="text-13 text-ink-soft">
            The last person to finish also seals the PDF, which takes a few seconds.
          </span>
        ) : null}
      </div>
    </form>
  )
}

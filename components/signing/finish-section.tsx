'use client'

import { useQueryClient } from '@tanstack/react-query'
import { type Ref, type SubmitEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/choices'
import { ErrorState } from '@/components/ui/error-state'
import { CallError } from '@/lib/browser/call'
import type { ErrorReason } from '@/lib/contract/answer'
import type { SigningView } from '@/lib/contract/signing'
import { consentParts } from '@/lib/envelope/consent'
import { taskOf } from '@/lib/envelope/signing-task'
import { type RoomTranslator, useRoomMessages } from './language'
import { closeRoom, FINISH_ID, goTo, problemId, useRoom } from './room'
import { refusedField, signRequest } from './state/room-form'
import type { RoomState } from './state/use-room-state'
import { readView, signingQuery, useSign } from './use-signing'

type FinishSectionProps = {
  state: RoomState
  /** All required fields are filled in, and no other button is primary. */
  isPrimary: boolean
  submitRef: Ref<HTMLButtonElement>
}

/** Consent and the button to finish. It is never disabled: submitting shows what is missing. */
export function FinishSection({ state, isPrimary, submitRef }: FinishSectionProps) {
  const t = useRoomMessages()
  const { view, fields, date } = state.room
  const task = taskOf(view.signer.requestRole)
  const headingId = useId()
  const consentId = `${headingId}-consent`
  const problems = useRef<HTMLDivElement>(null)
  const showProblems = () => {
    problems.current?.scrollIntoView({ block: 'nearest' })
    problems.current?.focus({ preventScroll: true })
  }
  const [problem] = state.room.problems
  const { finish, isPending, isWaiting, error, dateNotice } = useFinish(state, { consentId, showProblems })
  const { errors, isSubmitted } = state.form.formState
  const wrong = fields.flatMap((_, at) => (state.wrong[at] === undefined ? [] : [at]))
  const [firstWrong] = wrong

  useEffect(() => {
    if (error || dateNotice) problems.current?.scrollIntoView({ block: 'nearest' })
  }, [error, dateNotice])

  return (
    <form noValidate onSubmit={finish} aria-labelledby={headingId} className="card scroll-mb-18 p-4 sm:p-6">
      <h2 id={FINISH_ID} tabIndex={-1} className="text-16 font-semibold outline-none">
        <span id={headingId}>{t('finish', { task })}</span>
      </h2>
      <ConsentField id={consentId} error={errors.consent?.message} />
      {/* Above the bar at the foot. */}
      <div
        ref={problems}
        tabIndex={-1}
        aria-live="polite"
        className="mt-4 flex scroll-mb-36 flex-col gap-3 outline-none empty:mt-0"
      >
        {problem ? (
          <Banner
            tone="warn"
            title={t('pagesNotShown')}
            action={
              <Button size="sm" onClick={() => goTo(problemId(problem.file))}>
                {t('show')}
              </Button>
            }
          >
            {t('anotherBrowser')}
          </Banner>
        ) : isWaiting ? (
          <Banner title={t('openingDocument')} />
        ) : null}
        {firstWrong !== undefined && isSubmitted ? (
          <Banner
            tone="warn"
            title={t('attention', { count: wrong.length })}
            action={
              <Button size="sm" onClick={() => state.show(firstWrong)}>
                {t('show')}
              </Button>
            }
          >
            {state.wrong[firstWrong]}
          </Banner>
        ) : null}
        {dateNotice && date ? (
          <Banner tone="warn" title={t(dateNotice)}>
            {t('checkDate', { task, date: date.readable })}
          </Banner>
        ) : null}
        {error ? (
          <ErrorState error={error} title={t('notDone', { task })}>
            {t('notDoneKept', { task })}
          </ErrorState>
        ) : null}
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button
          ref={submitRef}
          type="submit"
          variant={isPrimary ? 'primary' : 'secondary'}
          pending={isPending}
          className="h-10 min-w-32 max-sm:h-11 max-sm:w-full pointer-coarse:h-11"
        >
          {t(isPending ? 'acting' : 'act', { task })}
        </Button>
        {isPending ? (
          <span role="status" className="text-13 text-ink-soft">
            {t('sealing')}
          </span>
        ) : null}
      </div>
    </form>
  )
}

/**
 * All that the person agrees to, word for word as the service records it, and what else they should
 * know before.
 */
function ConsentField({ id, error }: { id: string; error: string | undefined }) {
  const t = useRoomMessages()
  const { view, control, date } = useRoom()
  const { field } = useController({ control, name: 'consent' })
  const isApproval = taskOf(view.signer.requestRole) === 'approve'
  // A service that records no wording.
  const ours = () => ({ text: t(isApproval ? 'consentToApprove' : 'consentToSign'), language: t.language })
  const { text, language } = view.consent ?? ours()
  const { explanation, statement } = consentParts(text)
  const explanationId = `${id}-explanation`
  const asRecorded = { lang: language, dir: 'auto', translate: 'no' } as const
  const look = 'max-w-[68ch] whitespace-pre-line [overflow-wrap:anywhere]'
  return (
    <>
      <OthersNote view={view} />
      {date ? <p className="mt-3 text-14">{t('dateOfSigning', { date: date.readable })}</p> : null}
      {explanation ? (
        <div id={explanationId} {...asRecorded} className={`mt-3 text-14 ${look}`}>
          {explanation}
        </div>
      ) : null}
      <Checkbox
        id={id}
        className="mt-3"
        aria-describedby={explanation ? explanationId : undefined}
        label={
          <span {...asRecorded} className={`block ${look}`}>
            {statement}
          </span>
        }
        error={error}
        checked={field.value}
        onCheckedChange={field.onChange}
        onBlur={field.onBlur}
      />
    </>
  )
}

/**
 * What the signed document will have beyond what this page shows. Nobody agrees to it without
 * having read this.
 */
function OthersNote({ view }: { view: SigningView }) {
  const lines = describeOthers(view, useRoomMessages())
  if (lines.length === 0) return null
  return (
    <div className="mt-3 flex max-w-[68ch] flex-col gap-1 text-14">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}

export function describeOthers({ filled, othersPending = 0 }: SigningView, t: RoomTranslator): string[] {
  // Another service may show nothing of what others filled in, nor say whether there are others.
  if (!filled) return [t('othersMaySign')]
  return [
    ...(filled.some(({ png, value }) => png === undefined && value === undefined) ? [t('othersTooLarge')] : []),
    ...(othersPending > 0 ? [t('othersPending', { count: othersPending })] : []),
  ]
}

type Places = { consentId: string /** Scrolls to what keeps the person from finishing. */; showProblems: () => void }

const CONSENT_CHANGED: ErrorReason = 'consent_changed'

/**
 * Signs what the room holds. What the person has to see again first is shown, and nothing that was
 * filled in is lost.
 */
function useFinish({ room, form, stops, show }: RoomState, { consentId, showProblems }: Places) {
  const { token, view, fields, rules, marks, date } = room
  const client = useQueryClient()
  const sign = useSign(token)
  const t = useRoomMessages()
  const [dateNotice, setDateNotice] = useState<'anotherDay' | 'unknownZone'>()
  /** The person wanted to finish before the documents were there. */
  const [isEarly, setIsEarly] = useState(false)
  const refusedAt = (error: unknown) => (error instanceof CallError ? refusedField(fields, error.field) : -1)
  const showConsent = () => document.getElementById(consentId)?.focus()

  async function onRefused(error: unknown) {
    if (!(error instanceof CallError) || closeRoom(room, error)) return
    if (error.reason === CONSENT_CHANGED) await showNewConsent()
    else if (date && error.field === 'zone') {
      sign.reset()
      date.switchToUtc()
      setDateNotice('unknownZone')
    } else if (refusedAt(error) >= 0) {
      form.setError(`values.${refusedAt(error)}`, { message: t.language === 'en' ? error.message : t('notAccepted') })
      show(refusedAt(error))
    }
  }

  /**
   * Only the wording: what others sign meanwhile does not change the page that the person reads.
   * Answers whether it was read.
   */
  async function readConsent(): Promise<boolean> {
    const consent = await readView(token).then(
      (now) => now.consent,
      () => undefined,
    )
    if (!consent) return false
    client.setQueryData(signingQuery(token).queryKey, (before) => before && { ...before, consent })
    if (consent.sha256 !== view.consent?.sha256) form.setValue('consent', false)
    return true
  }

  async function showNewConsent() {
    // Unread, the refusal stays in view, and the next attempt reads it again.
    if (!(await readConsent())) return
    sign.reset()
    form.setError('consent', { message: t('consentChanged') })
    showConsent()
  }

  const readAgain = useEffectEvent(readConsent)
  const language = useRef(t.language)
  useEffect(() => {
    if (language.current === t.language) return
    language.current = t.language
    void readAgain()
  }, [t.language])

  const submit = form.handleSubmit(
    async ({ values }) => {
      if (sign.isPending) return
      setIsEarly(room.isOpening)
      if (room.isOpening) return showProblems()
      const stopToReview = stops.find(({ isToReview }) => isToReview)
      if (stopToReview) return void show(stopToReview.at)
      if (date?.hasChanged()) return setDateNotice('anotherDay')
      setDateNotice(undefined)
      await sign
        .mutateAsync(signRequest(view, fields, values, marks, date?.zone, rules))
        .then(
          ({ complete, copyToken, others }) => room.onDone({ did: 'signed', complete, copyToken, others }),
          onRefused,
        )
    },
    (found) => {
      const at = fields.findIndex((_, index) => found.values?.[index] !== undefined)
      if (at >= 0) show(at)
      else showConsent()
    },
  )

  /** Before what else is missing: the person may have to go on elsewhere. */
  function finish(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (room.problems.length > 0) return showProblems()
    void submit(event)
  }

  return {
    finish,
    isPending: sign.isPending,
    isWaiting: isEarly && room.isOpening,
    /** A refusal that belongs to no field. */
    error: sign.error && refusedAt(sign.error) < 0 ? sign.error : null,
    dateNotice,
  }
}

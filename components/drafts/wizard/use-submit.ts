import { useEffect, useState } from 'react'
import { CallError, hasChangedMeanwhile } from '@/lib/browser/call'
import { useSendReview } from '@/lib/browser/send-review'
import { describeUnderWay } from '@/lib/browser/uploads/upload-item'
import { useDraft } from '../open-draft/use-draft'
import { useDraftUploads, useUnreadyFiles } from '../open-draft/use-draft-files'
import { useViewProblem } from '../open-draft/view-problems'
import { draftFiles } from './draft-files'
import { useReplacement } from './frame/replacement'
import { type StepErrors, useProblems, useWizard } from './frame/use-wizard'

/**
 * What a press of "Send" or "Save template" does on Review. If a value is missing, or the service
 * refuses one, it opens the step with that value. If documents, the template or settings have to be
 * looked at first, it leads to the reason. It waits for files that are still arriving.
 */
export function useSubmit(errors: StepErrors) {
  const { draft, content, template, isLocked, sending } = useDraft()
  const replacement = useReplacement()
  const isEnvelope = draft.purpose === 'envelope'
  const review = useSendReview({ template, templateId: draft.template_id, hasRule: content.reminders === undefined })
  const { step: current, go, stepOfValue } = useWizard()
  const problems = useProblems()
  const { isLoading, error, items } = useDraftUploads()
  const countOf = (id: string) => items.find((item) => item.id === id)?.upload?.pages?.length
  const files = draftFiles(content, template, draft.template_id, countOf)
  // Some services do not give the documents of their templates, which they send all the same.
  const viewProblem = useViewProblem(isLocked ? [] : files)
  const uploadText = describeUnderWay(useUnreadyFiles())
  const missing = problems.filter(({ isPassing }) => !isPassing)
  const isWaiting = missing.length === 0 && (problems.length > 0 || (isLoading && !error))
  const [attempts, setAttempts] = useState(0)

  async function submit() {
    const [first] = missing
    if (first && first.step !== current) go(first.step, first.path)
    else if (viewProblem) leadToReason()
    else if (!first || errors.check()) await (!isEnvelope || review.mayGoOn() ? send() : leadToReason())
  }

  /** The focus moves after the reason is rendered. */
  const leadToReason = () => setAttempts((before) => before + 1)

  async function send() {
    if (isWaiting) return
    const refusal = await sending.submit({
      finished: replacement.finished?.length,
      ...(isEnvelope && review.reviewed),
    })
    // If the new version cannot be read either, the page shows the refusal instead.
    if (isEnvelope && hasChangedMeanwhile(refusal)) await review.refresh().catch(() => {})
    // Somebody may have signed the earlier envelope, which is why nothing was sent.
    if (refusal && replacement.finished) void replacement.refetch()
    const field = refusal instanceof CallError ? refusal.field : undefined
    const step = field && stepOfValue(field)
    if (step && step !== current) go(step, field)
    else if (!field || !errors.focus(field)) leadToReason()
  }
  useEffect(() => {
    if (attempts > 0) document.querySelector<HTMLElement>('[data-why-not-done]')?.focus()
  }, [attempts])

  return {
    files,
    /** Which document this browser could not show, in words. */
    viewProblem,
    problems,
    templateNews: review.templateNews,
    settingsNews: review.settingsNews,
    /** What is missing on other steps. On this one, inputs say it. */
    missing: missing.filter(({ step }) => step !== current),
    isWaiting,
    uploadText: isWaiting && uploadText ? `${uploadText}…` : undefined,
    submit,
  }
}

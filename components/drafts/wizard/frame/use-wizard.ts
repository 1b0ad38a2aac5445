'use client'

import { usePathname, useRouter, useSearchParams } from 'next/navigation'
import { type RefObject, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { wizardParams } from '@/components/drafts/address'
import { useNow } from '@/components/ui/time'
import { CallError } from '@/lib/browser/call'
import { isUnderWay, mergeUploads, whyNotReady } from '@/lib/browser/uploads/upload-item'
import { useQueue } from '@/lib/browser/uploads/use-uploads'
import type { Draft } from '@/lib/desk/drafts/contract/draft'
import { type DraftProblem, draftProblems } from '@/lib/desk/drafts/contract/draft-problems'
import { DRAFT_STEPS, type DraftStep, stepOf, stepsOf } from '@/lib/desk/drafts/contract/draft-step'
import { useDraft } from '../../open-draft/use-draft'
import { useFieldCheck } from '../../open-draft/use-field-check'

/**
 * The step in the address, and how to get to another one. Each step is a page, and an entry in the
 * history.
 */
export function useWizard() {
  const { draft, flush, isLocked } = useDraft()
  const router = useRouter()
  const segment = usePathname().split('/').at(-1)
  const { field, ...created } = wizardParams.read(useSearchParams())

  /** `path`: the value that gets the focus there, as `draftProblems` names it. */
  const hrefOf = (step: DraftStep, path?: string) =>
    // The address describes the draft until the server has it.
    wizardParams.href(`/drafts/${draft.id}/${step}`, {
      ...(draft.version > 0 ? {} : created),
      ...(path && { field: path }),
    })

  const steps = stepsOf(isLocked)
  const step = DRAFT_STEPS.find((name) => name === segment) ?? 'documents'
  return {
    step,
    steps,
    next: steps[steps.indexOf(step) + 1] ?? 'sent',
    back: steps[steps.indexOf(step) - 1],
    field,
    hrefOf,
    stepOfValue: (path: string) => stepOf(path, isLocked),
    /** The address of the step on which a value is edited. */
    hrefOfValue: (path: string) => hrefOf(stepOf(path, isLocked) ?? 'review', path),
    go: (step: DraftStep, path?: string) => {
      void flush()
      router.push(hrefOf(step, path))
    },
  }
}

const LABELS: Record<DraftStep, string> = {
  documents: 'Documents and recipients',
  recipients: 'Signers',
  fields: 'Fields',
  review: 'Review and send',
  sent: 'Sent',
}

/** The name of a step. A template is saved instead of sent. */
export function stepLabel(step: DraftStep, purpose: Draft['purpose']): string {
  if (purpose === 'envelope') return LABELS[step]
  return { ...LABELS, documents: 'Documents and signers', review: 'Review and save', sent: 'Saved' }[step]
}

/** What the draft lacks before it can be sent, in the order of the steps. */
export function useProblems(): DraftProblem[] {
  const { draft, content, template, isLocked, create } = useDraft()
  const { purpose } = draft
  const isOpen = !isLocked && draft.version > 0 && draft.state === 'open'
  const { local, query } = useQueue(draft.id, create, isOpen)
  const { data: uploads } = query
  const now = useNow()
  const checkFields = useFieldCheck(content.fields)
  return useMemo(() => {
    // A locked draft whose template is still unknown cannot be checked.
    if (isLocked && !template) return []
    const unready = mergeUploads(uploads ?? [], local).flatMap((item) => {
      const { id, name } = item
      const message = whyNotReady(item)
      return message && local.some((each) => each.id === id)
        ? [{ id, name, message, isUnderWay: isUnderWay(item) }]
        : []
    })
    return draftProblems(content, { purpose, template, uploads, unready, checkFields, now: new Date(now) })
  }, [content, purpose, template, uploads, local, isLocked, checkFields, now])
}

/**
 * What is wrong with the values of this step. It is shown when a value loses the focus, when
 * "Continue" is pressed, or when the review led here. A control's `name` is the path of its value.
 */
export function useStepErrors(frame: RefObject<HTMLElement | null>) {
  const { step, field } = useWizard()
  const { sending } = useDraft()
  const problems = useProblems().filter((problem) => problem.step === step)
  const [visitedPaths, setVisitedPaths] = useState<ReadonlySet<string>>(new Set(field ? [field] : []))
  const [isChecked, setIsChecked] = useState(false)
  const refusal = sending.problem instanceof CallError ? sending.problem : undefined

  /** True if the step has a control for this value. */
  function focus(path: string): boolean {
    const controls = [...(frame.current?.querySelectorAll<HTMLElement>('[name]') ?? [])]
    const isAt = (control: HTMLElement) => control.getAttribute('name') === path
    // A path may name something larger than one control, such as "recipients".
    const control = controls.find(isAt) ?? controls.find((each) => each.getAttribute('name')?.startsWith(`${path}.`))
    control?.focus()
    if (control instanceof HTMLInputElement) control.select()
    return control !== undefined
  }
  const focusNamed = useEffectEvent(focus)
  useEffect(() => {
    if (field) focusNamed(field)
  }, [field])

  return {
    focus,
    errorAt: (path: string): string | undefined => {
      if (refusal?.field === path) return refusal.message
      return isChecked || visitedPaths.has(path)
        ? problems.find((problem) => problem.path === path)?.message
        : undefined
    },
    leave: (path: string) => setVisitedPaths((before) => (before.has(path) ? before : new Set(before).add(path))),
    /**
     * Shows everything that is wrong on this step, and focuses the first; true if nothing is. Each
     * file says what is wrong with it, and may still be arriving.
     */
    check: (): boolean => {
      setIsChecked(true)
      const first = problems.find(({ path }) => !/^(documents|uploads)\./.test(path))
      if (first) focus(first.path)
      return first === undefined
    },
  }
}

export type StepErrors = ReturnType<typeof useStepErrors>

'use client'

import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { CallError } from '@/lib/browser/call'
import { useDraft } from '@/lib/browser/draft/use-draft'
import { useProblems } from './use-problems'
import { useWizard } from './use-wizard'

/**
 * What is wrong with the values of this step. It is shown when a value loses the focus, when "Continue" is pressed, or when the review
 * led here. A control's `name` is the path of its value.
 */
export function useStepErrors(frame: RefObject<HTMLElement | null>) {
  const { step, field } = useWizard()
  const { sending } = useDraft()
  const problems = useProblems().filter((problem) => problem.step === step)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set(field ? [field] : []))
  const [isChecked, setIsChecked] = useState(false)
  const refusal = sending.problem instanceof CallError ? sending.problem : undefined

  function focus(path: string) {
    const controls = [...(frame.current?.querySelectorAll<HTMLElement>('[name]') ?? [])]
    const isAt = (control: HTMLElement) => control.getAttribute('name') === path
    // A path may name something larger than one control, such as "recipients".
    const control = controls.find(isAt) ?? controls.find((each) => each.getAttribute('name')?.startsWith(`${path}.`))
    control?.focus()
    if (control instanceof HTMLInputElement) control.select()
  }
  const focusNamed = useEffectEvent(focus)
  useEffect(() => {
    if (field) focusNamed(field)
  }, [field])

  return {
    errorAt: (path: string): string | undefined => {
      if (refusal?.field === path) return refusal.message
      return isChecked || left.has(path) ? problems.find((problem) => problem.path === path)?.message : undefined
    },
    leave: (path: string) => setLeft((before) => (before.has(path) ? before : new Set(before).add(path))),
    /** Shows everything that is wrong on this step, and focuses the first; true if nothing is. */
    check: (): boolean => {
      setIsChecked(true)
      const [first] = problems
      if (first) focus(first.path)
      return first === undefined
    },
  }
}

export type StepErrors = ReturnType<typeof useStepErrors>

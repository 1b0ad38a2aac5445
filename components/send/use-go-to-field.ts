'use client'

import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { FieldPath, UseFormReturn } from 'react-hook-form'
import type { SendForm } from './draft/draft-form'
import type { GoToField } from './form-fields'
import type { Step } from './wizard-steps'

/** Moves the focus with the step: to its heading, or to the field to correct. Nothing is focused when the page opens. */
export function useGoToField(
  step: Step,
  frame: RefObject<HTMLElement | null>,
  go: (step: Step) => void,
  form: UseFormReturn<SendForm>,
): GoToField {
  const target = useRef<FieldPath<SendForm>>(undefined)
  const before = useRef(step)

  const focus = useEffectEvent(() => {
    if (target.current) form.setFocus(target.current, { shouldSelect: true })
    else frame.current?.querySelector<HTMLElement>('[data-step-heading]')?.focus()
    target.current = undefined
  })
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    focus()
  }, [step])

  return (next, path) => {
    if (next === step) {
      form.setFocus(path, { shouldSelect: true })
      return
    }
    target.current = path
    go(next)
  }
}

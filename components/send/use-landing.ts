'use client'

import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { FieldPath, UseFormReturn } from 'react-hook-form'
import type { SendForm } from './draft/draft-form'
import type { Step } from './steps'

/**
 * Focus follows the step: to its heading when a person moves on or back, or to the one input that has to be mended.
 * Nothing is focused when the page opens.
 */
export function useLanding(
  step: Step,
  frame: RefObject<HTMLElement | null>,
  go: (step: Step) => void,
  form: UseFormReturn<SendForm>,
): (step: Step, path: FieldPath<SendForm>) => void {
  const target = useRef<FieldPath<SendForm>>(undefined)
  const before = useRef(step)

  const arrive = useEffectEvent(() => {
    if (target.current) form.setFocus(target.current, { shouldSelect: true })
    else frame.current?.querySelector<HTMLElement>('[data-step-heading]')?.focus()
    target.current = undefined
  })
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    arrive()
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

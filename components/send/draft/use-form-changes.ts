'use client'

import { useEffect, useEffectEvent } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { refusedField } from '../refused-field'
import type { SendForm } from './draft-form'

/** Hands on every change; and an error goes away with the key that mends it, not only once its input is left. */
export function useFormChanges(form: UseFormReturn<SendForm>, onChange: (values: SendForm) => void) {
  const changed = useEffectEvent((values: SendForm, name: string | undefined) => {
    onChange(values)
    const path = name === undefined ? undefined : refusedField(name, values.slots.length)?.path
    if (path && form.getFieldState(path).error) void form.trigger(path)
  })

  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values, name }) => changed(values, name) }),
    [form],
  )
}

'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useEffect, useEffectEvent, useMemo } from 'react'
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form'
import { useDraft } from '@/lib/browser/draft/use-draft'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { formIssue } from '@/lib/contract/plain-issue'
import { type SendForm, sendForm, toContent, toForm } from './draft-form'

/** The form around the steps of an envelope from a template. */
export function TemplateForm({ template, children }: { template: PdfSignRequest; children: ReactNode }) {
  const { content, change } = useDraft()
  const schema = useMemo(() => sendForm({ daysRequired: template.expirationDays !== undefined }), [template])
  const form = useForm<SendForm>({
    resolver: zodResolver(schema, { error: formIssue }),
    defaultValues: toForm(template, content),
    mode: 'onBlur',
  })
  useFormChanges(form, (values) => change({ ...NOTHING, ...toContent(template, values) }))
  return <FormProvider {...form}>{children}</FormProvider>
}

const NOTHING = { emailSubject: undefined, emailMessage: undefined, expirationDays: undefined }

/** Reports every change, and clears a field's error while it is corrected, not only once it is left. */
function useFormChanges(form: UseFormReturn<SendForm>, onChange: (values: SendForm) => void) {
  const changed = useEffectEvent((values: SendForm, name: string | undefined) => {
    onChange(values)
    const path = name === undefined ? undefined : formPath(name, values.slots.length)
    if (path && form.getFieldState(path).error) void form.trigger(path)
  })

  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values, name }) => changed(values, name) }),
    [form],
  )
}

const SLOT_FIELD = /^(?:slots|recipients|signers)\.(\d+)\.(name|email)$/

/** The form's field for a path of the content or of the service; undefined if there is none. */
export function formPath(path: string, slotCount: number) {
  if (path === 'emailSubject' || path === 'emailMessage' || path === 'expirationDays') return path
  const [, position, part] = SLOT_FIELD.exec(path) ?? []
  const index = Number(position)
  if (part === undefined || index >= slotCount) return undefined
  return part === 'name' ? (`slots.${index}.name` as const) : (`slots.${index}.email` as const)
}

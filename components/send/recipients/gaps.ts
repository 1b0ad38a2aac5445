import type { FieldPath } from 'react-hook-form'
import { formIssue } from '@/lib/contract/plain-issue'
import type { SendForm, SendSchema } from '../draft/draft-form'
import { refusedField } from '../refused-field'
import type { Step } from '../steps'

export type Gap = { step: Step; path: FieldPath<SendForm>; message: string }

/** What still has to be filled in or mended, in the order of the steps. */
export function gapsOf(schema: SendSchema, form: SendForm): Gap[] {
  const parsed = schema.safeParse(form, { error: formIssue })
  if (parsed.success) return []
  const seen = new Set<string>()
  return parsed.error.issues.flatMap(({ path, message }) => {
    const name = path.join('.')
    const place = refusedField(name, form.slots.length)
    if (!place || seen.has(name)) return []
    seen.add(name)
    return [{ ...place, message }]
  })
}

export function firstGap(schema: SendSchema, form: SendForm): Gap | undefined {
  return gapsOf(schema, form)[0]
}

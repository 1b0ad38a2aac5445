'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { printed } from '@/lib/browser/printed'
import { formIssue } from '@/lib/contract/plain-issue'
import type { Adopted } from '@/lib/contract/signing'
import { OneLine } from '@/lib/contract/text'
import { drawnStyle, MARK_STYLES } from '@/lib/envelope/typed-mark'
import type { MarkKind } from '../room-form'
import { StyleChoice } from './style-choice'

type TypedEntryProps = {
  id: string
  kind: MarkKind
  start: { text: string; style?: string | undefined }
  onAdopt: (mark: Adopted) => void
}

const schema = (kind: MarkKind) =>
  z.object({
    text: printed(OneLine.min(1, kind === 'initials' ? 'Type your initials.' : 'Type your name.')),
    style: z.enum(MARK_STYLES),
  })

/** A name or initials in any script, in the handwriting that is stamped. */
export function TypedEntry({ id, kind, start, onAdopt }: TypedEntryProps) {
  const { register, control, handleSubmit, formState, setValue } = useForm({
    mode: 'onBlur',
    resolver: zodResolver(schema(kind), { error: formIssue }),
    defaultValues: { text: start.text, style: drawnStyle(start.style ?? 'flowing', start.text) },
  })
  const [text, style] = useWatch({ control, name: ['text', 'style'] })
  const submit = handleSubmit((entry) =>
    onAdopt({ kind: 'typed', text: entry.text, style: drawnStyle(entry.style, entry.text) }),
  )
  return (
    <form id={id} noValidate onSubmit={submit}>
      <Field label={kind === 'initials' ? 'Your initials' : 'Your name'} error={formState.errors.text?.message}>
        <Input autoComplete={kind === 'initials' ? 'off' : 'name'} {...register('text')} />
      </Field>
      {text.trim() ? (
        <StyleChoice text={text.trim()} value={style} onChange={(next) => setValue('style', next)} />
      ) : null}
    </form>
  )
}

'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { formIssue } from '@/lib/contract/plain-issue'
import type { Adopted } from '@/lib/contract/signing'
import type { MarkKind } from '../room-form'
import { TypedMark } from './typed-mark'

type TypedEntryProps = { id: string; kind: MarkKind; start: string; onAdopt: (mark: Adopted) => void }

const schema = (kind: MarkKind) =>
  z.object({
    text: z
      .string()
      .trim()
      .min(1, kind === 'initials' ? 'Type your initials.' : 'Type your name.')
      .max(200, 'At most 200 characters.'),
  })

/** A name or initials in any script, with a preview of their look on the page. */
export function TypedEntry({ id, kind, start, onAdopt }: TypedEntryProps) {
  const { register, control, handleSubmit, formState } = useForm({
    mode: 'onBlur',
    resolver: zodResolver(schema(kind), { error: formIssue }),
    defaultValues: { text: start },
  })
  const text = useWatch({ control, name: 'text' })
  return (
    <form id={id} noValidate onSubmit={handleSubmit((entry) => onAdopt({ kind: 'typed', text: entry.text }))}>
      <Field label={kind === 'initials' ? 'Your initials' : 'Your name'} error={formState.errors.text?.message}>
        <Input autoComplete={kind === 'initials' ? 'off' : 'name'} {...register('text')} />
      </Field>
      <div className="scheme-light mt-3 rounded-md border border-line-strong bg-surface p-4">
        <div className="h-14">
          <TypedMark text={text.trim()} isCentered={kind === 'initials'} />
        </div>
      </div>
    </form>
  )
}

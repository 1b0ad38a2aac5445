'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { formIssue } from '@/lib/contract/plain-issue'
import { Message, OneLine } from '@/lib/contract/text'
import { Button } from './button'
import { ErrorState } from './error-state'
import { Field } from './field'
import { Input } from './input'
import { Textarea } from './textarea'

const Entry = z.object({
  name: OneLine.min(1, 'Enter the name as it should appear on the document.'),
  email: z.string().trim(),
  privateMessage: Message.trim(),
})
export type PersonEntry = z.infer<typeof Entry>

type PersonFormProps = {
  /** The verb, repeated on the button: "Delegate". */
  action: string
  /** Filled in from the start. The focus is on the address then. */
  name?: string | undefined
  pending: boolean
  /** A refusal. With `field`, it is shown at that field. */
  error: unknown
  /** What is not known when the answer was lost. */
  unknownTitle?: string
  messageHelp: string
  onCancel: () => void
  onDone: (person: PersonEntry) => void
  /** Whether mail can be sent there. */
  isAddress: (text: string) => boolean
  /** A person who cannot be named here, and why. */
  refuse?: (person: PersonEntry) => string | undefined
}

function fieldOf(error: unknown): keyof PersonEntry | undefined {
  const path = error instanceof Error && 'field' in error && typeof error.field === 'string' ? error.field : ''
  return Entry.keyof().safeParse(path.split('.').at(-1)).data
}

/** Names another person, with a message only they will read. */
export function PersonForm({
  action,
  name = '',
  pending,
  error,
  unknownTitle,
  messageHelp,
  onCancel,
  onDone,
  isAddress,
  refuse,
}: PersonFormProps) {
  const [schema] = useState(() =>
    Entry.extend({ email: Entry.shape.email.refine(isAddress, 'Enter an e-mail address such as ada@example.com.') }),
  )
  const { register, handleSubmit, setError, formState } = useForm<PersonEntry>({
    mode: 'onBlur',
    resolver: zodResolver(schema, { error: formIssue }),
    defaultValues: { name, email: '', privateMessage: '' },
  })
  const { errors } = formState
  const place = fieldOf(error)

  useEffect(() => {
    if (place && error instanceof Error) setError(place, { message: error.message }, { shouldFocus: true })
  }, [place, error, setError])

  const submit = handleSubmit((person) => {
    const reason = refuse?.(person)
    if (reason) setError('email', { message: reason }, { shouldFocus: true })
    else if (!pending) onDone(person)
  })

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field label="Name" error={errors.name?.message}>
        <Input autoComplete="off" {...register('name')} />
      </Field>
      <Field label="E-mail address" error={errors.email?.message}>
        <Input
          type="email"
          inputMode="email"
          autoComplete="off"
          data-first-entry={name ? '' : undefined}
          {...register('email')}
        />
      </Field>
      <Field label="Private message" optional help={messageHelp} error={errors.privateMessage?.message}>
        <Textarea rows={3} {...register('privateMessage')} />
      </Field>
      {error && !place ? (
        <ErrorState error={error} unknownTitle={unknownTitle}>
          What you entered is kept.
        </ErrorState>
      ) : null}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" pending={pending}>
          {action}
        </Button>
      </div>
    </form>
  )
}

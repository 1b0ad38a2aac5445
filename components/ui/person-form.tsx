'use client'

import { useEffect } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { Button } from './button'
import { ErrorState } from './error-state'
import { Field, Input, Textarea } from './field'
import { useTexts } from './texts'

const PARTS = ['name', 'email', 'privateMessage'] as const
export type PersonEntry = Record<(typeof PARTS)[number], string>

type PersonFormProps = {
  /** The verb, repeated on the button: "Delegate". */
  action: string
  /** Filled in from the start. The focus is on the address then. */
  name?: string | undefined
  pending: boolean
  /** A refusal. With `field`, it is shown at that field. */
  error: unknown
  /** What was not done. */
  title?: string
  /** What is not known when the answer was lost. */
  unknownTitle?: string
  messageHelp: string
  onCancel: () => void
  onDone: (person: PersonEntry) => void
  /** Says what is wrong with an entry. */
  check: Resolver<PersonEntry>
  /** A person who cannot be named here, and why. */
  refuse?: (person: PersonEntry) => string | undefined
}

function fieldOf(error: unknown): keyof PersonEntry | undefined {
  const path = error instanceof Error && 'field' in error && typeof error.field === 'string' ? error.field : ''
  return PARTS.find((part) => part === path.split('.').at(-1))
}

/** Names another person, with a message only they will read. */
export function PersonForm({
  action,
  name = '',
  pending,
  error,
  title,
  unknownTitle,
  messageHelp,
  onCancel,
  onDone,
  check,
  refuse,
}: PersonFormProps) {
  const { register, handleSubmit, setError, formState } = useForm<PersonEntry>({
    mode: 'onBlur',
    resolver: check,
    defaultValues: { name, email: '', privateMessage: '' },
  })
  const { errors } = formState
  const { say, failures } = useTexts()
  const place = fieldOf(error)
  const refusal = failures?.describe(error) ?? (error instanceof Error ? error.message : undefined)

  useEffect(() => {
    if (place && error && refusal) setError(place, { message: refusal }, { shouldFocus: true })
  }, [place, error, refusal, setError])

  const submit = handleSubmit((person) => {
    const reason = refuse?.(person)
    if (reason) setError('email', { message: reason }, { shouldFocus: true })
    else if (!pending) onDone(person)
  })

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field label={say('name')} error={errors.name?.message}>
        <Input autoComplete="off" {...register('name')} />
      </Field>
      <Field label={say('emailAddress')} error={errors.email?.message}>
        <Input
          type="email"
          inputMode="email"
          autoComplete="off"
          data-first-entry={name ? '' : undefined}
          {...register('email')}
        />
      </Field>
      <Field label={say('privateMessage')} optional help={messageHelp} error={errors.privateMessage?.message}>
        <Textarea rows={3} {...register('privateMessage')} />
      </Field>
      {error && !place ? (
        <ErrorState error={error} title={title} unknownTitle={unknownTitle}>
          {failures ? null : 'What you entered is kept.'}
        </ErrorState>
      ) : null}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel}>{say('cancel')}</Button>
        <Button type="submit" variant="primary" pending={pending}>
          {action}
        </Button>
      </div>
    </form>
  )
}

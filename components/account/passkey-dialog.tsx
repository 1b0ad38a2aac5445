'use client'

import type { UseMutationResult } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { ErrorState } from '@/components/ui/error-state'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'

const FORM = 'passkey-name'

type PasskeyDialogProps<T> = {
  title: string
  about: string
  /** Repeats the verb. */
  label: string
  /** The name it has so far. */
  name?: string
  act: UseMutationResult<T, Error, string>
  onClose: () => void
  onDone?: (result: T) => void
}

/** Asks for a passkey's name, to add or to rename it. */
export function PasskeyDialog<T>({
  title,
  about,
  label,
  name: first = '',
  act,
  onClose,
  onDone,
}: PasskeyDialogProps<T>) {
  const [name, setName] = useState(first)
  const [missing, setMissing] = useState(false)

  function submit(event: FormEvent) {
    event.preventDefault()
    const given = name.trim()
    setMissing(given === '')
    if (!given) return
    act.mutate(given, {
      onSuccess: (result) => {
        onClose()
        onDone?.(result)
      },
    })
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={about}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={FORM} variant="primary" pending={act.isPending}>
            {label}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={submit} className="flex flex-col gap-3">
        <Field
          label="Name"
          help="Such as “Laptop” or “Blue security key”."
          error={missing ? 'Give the passkey a name.' : undefined}
        >
          <Input maxLength={100} value={name} onChange={(event) => setName(event.target.value)} />
        </Field>
        {act.isError ? <ErrorState error={act.error} /> : null}
      </form>
    </Dialog>
  )
}

'use client'

import type { UseMutationResult } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useState } from 'react'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Field, Input } from '@/components/ui/field'
import { FormDialog } from '@/components/ui/form-dialog'
import type { ApiResponse } from '@/lib/contract/answer'

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

  function submit() {
    const newName = name.trim()
    setMissing(newName === '')
    if (!newName) return
    act.mutate(newName, {
      onSuccess: (result) => {
        onClose()
        onDone?.(result)
      },
    })
  }

  return (
    <FormDialog
      title={title}
      description={about}
      action={{ label, pending: act.isPending }}
      problem={{ error: act.error }}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="Name"
        help="Such as “Laptop” or “Blue security key”."
        error={missing ? 'Give the passkey a name.' : undefined}
      >
        <Input maxLength={100} value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
    </FormDialog>
  )
}

type RemoveFactorDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  consequence: ReactNode
  /** Repeats the verb. */
  label: string
  removal: UseMutationResult<ApiResponse, Error, void>
  /** Gets the focus when the factor and its button are removed. */
  afterwards?: RefObject<HTMLElement | null>
}

export function RemoveFactorDialog({
  open,
  onOpenChange,
  title,
  consequence,
  label,
  removal,
  afterwards,
}: RemoveFactorDialogProps) {
  return (
    <AlertDialog
      open={open}
      onOpenChange={(next) => {
        removal.reset()
        onOpenChange(next)
      }}
      // The removal ends after its list was read again, which closes this dialog.
      finalFocus={() => (afterwards && (removal.isPending || removal.isSuccess) ? afterwards.current : true)}
      title={title}
      consequence={consequence}
      action={{
        label,
        pending: removal.isPending,
        onAct: () => removal.mutate(undefined, { onSuccess: () => onOpenChange(false) }),
      }}
      problem={{ error: removal.error, title: 'It was not removed' }}
    />
  )
}

'use client'

import type { ComponentProps } from 'react'
import { FormDialog } from '@/components/ui/dialog'
import { ErrorState } from '@/components/ui/error-state'
import { Field, Input } from '@/components/ui/field'
import type { Elements } from '@/components/ui/panel'
import { CallError } from '@/lib/browser/call'

type KeyFormProps = {
  title: string
  description: string
  submit: string
  pending: boolean
  error: Error | null
  fault: string | undefined
  /** Props of the key's input. The key is not in React state, which would write it into the page. */
  secret: ComponentProps<'input'>
  onSubmit: () => void
  onClose: () => void
  children?: Elements
}

/** A dialog that sends a key to the server. The browser forgets it when the dialog closes. */
export function KeyForm({ title, description, submit, pending, error, fault, secret, children, ...on }: KeyFormProps) {
  const about = error instanceof CallError && error.field === 'secret' ? error.message : undefined
  return (
    <FormDialog
      title={title}
      description={description}
      action={{ label: submit, pending }}
      onSubmit={on.onSubmit}
      onClose={on.onClose}
    >
      {children}
      <Field
        label="API key"
        error={fault ?? about}
        help="Checked with the service, then stored encrypted. It is never shown again."
      >
        <Input
          {...secret}
          type="password"
          autoComplete="off"
          data-1p-ignore=""
          spellCheck={false}
          className="font-mono"
        />
      </Field>
      {error && !about ? <ErrorState error={error} title="The key was not stored" /> : null}
    </FormDialog>
  )
}

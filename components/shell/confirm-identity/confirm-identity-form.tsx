'use client'

import { type FormEvent, useRef, useState } from 'react'
import { ErrorState } from '@/components/ui/error-state'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { CallError } from '@/lib/browser/call'
import type { useConfirmation } from './use-confirmation'

const KINDS = {
  password: {
    label: 'Your password',
    missing: 'Enter your password.',
    type: 'password',
    autoComplete: 'current-password',
  },
  code: { label: 'Code', missing: 'Enter the six digits.', type: 'text', autoComplete: 'one-time-code' },
} as const
const SIX_DIGITS = /^\d{3}\s?\d{3}$/

type FormProps = { id: string; kind: keyof typeof KINDS; confirm: ReturnType<typeof useConfirmation> }

export function ConfirmIdentityForm({ id, kind, confirm }: FormProps) {
  const [value, setValue] = useState('')
  const [missing, setMissing] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const wrong = confirm.error instanceof CallError && confirm.error.field === kind ? confirm.error.message : undefined
  const { label, type, autoComplete } = KINDS[kind]

  function submit(event: FormEvent) {
    event.preventDefault()
    const entered = kind === 'code' ? value.trim() : value
    const right = kind === 'code' ? SIX_DIGITS.test(entered) : entered !== ''
    setMissing(right ? undefined : KINDS[kind].missing)
    if (!right) return field.current?.select()
    const proof = kind === 'code' ? { code: entered } : { password: entered }
    confirm.mutate(proof, { onError: () => field.current?.select() })
  }

  return (
    <form id={id} method="post" noValidate onSubmit={submit} className="flex flex-col gap-3">
      <Field
        label={label}
        help={kind === 'code' ? 'Six digits that your authenticator app shows.' : undefined}
        error={missing ?? wrong}
      >
        <Input
          ref={field}
          // It appears after the dialog opened, when the ways to confirm are loaded.
          autoFocus
          type={type}
          autoComplete={autoComplete}
          inputMode={kind === 'code' ? 'numeric' : undefined}
          maxLength={kind === 'code' ? 7 : 1_000}
          value={value}
          onChange={(event) => setValue(event.target.value)}
        />
      </Field>
      {confirm.isError && !wrong ? <ErrorState error={confirm.error} title="Your identity was not confirmed" /> : null}
    </form>
  )
}

'use client'

import { type FormEvent, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { CallError } from '@/lib/browser/call'
import { SecondStepCode } from '@/lib/contract/account'
import { useSecondStep } from './use-arrival'

const KINDS = {
  app: { label: 'Code', help: 'Six digits that your authenticator app shows.', inputMode: 'numeric' },
  recovery: { label: 'Recovery code', help: 'One of those you stored. Each works once.', inputMode: 'text' },
} as const

export function CodeForm({ kind, next }: { kind: keyof typeof KINDS; next: string }) {
  const step = useSecondStep(next)
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const { label, help, inputMode } = KINDS[kind]
  const refused = step.error instanceof CallError && step.error.field === 'code' ? step.error.message : undefined

  function submit(event: FormEvent) {
    event.preventDefault()
    const entered = SecondStepCode.safeParse(code)
    setMissing(entered.success ? undefined : `Enter the ${label.toLowerCase()}.`)
    const again = () => field.current?.select()
    if (entered.success) step.mutate(entered.data, { onError: again })
    else again()
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-3">
      <Field label={label} help={help} error={missing ?? refused}>
        <Input
          ref={field}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          inputMode={inputMode}
          maxLength={40}
          autoFocus
          className="tabular font-mono"
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      </Field>
      {step.isError && !refused ? <ErrorState error={step.error} title="The step was not taken" /> : null}
      <Button type="submit" variant="primary" pending={step.isPending || step.isSuccess}>
        Continue
      </Button>
    </form>
  )
}

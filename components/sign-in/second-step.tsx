'use client'

import { type ComponentProps, type FormEvent, useRef, useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { Field, Input } from '@/components/ui/field'
import { CallError } from '@/lib/browser/call'

import { SecondStepCode, TWO_CODES_REQUIRED } from '@/lib/desk/platform/auth/contract/account'
import { PasskeyButton } from './other-ways'

import { useSecondStep, useStartOver } from './use-sign-in'

type SecondStepProps = { app: boolean; passkey: boolean; next: string }

/** After the password: a passkey, an app code, or a recovery code when both are lost. */
export function SecondStep({ app, passkey, next }: SecondStepProps) {
  const [recovering, setRecovering] = useState(false)
  const startOver = useStartOver()
  return (
    <>
      {passkey && !recovering ? <PasskeyButton next={next} primary={!app} /> : null}
      {app || recovering ? (
        <CodeForm key={String(recovering)} kind={recovering ? 'recovery' : 'app'} next={next} />
      ) : null}
      <div className="flex flex-wrap gap-2 border-t border-line pt-4">
        <Button variant="ghost" size="sm" onClick={() => setRecovering(!recovering)}>
          {recovering ? 'Back to app or passkey' : 'Use a recovery code'}
        </Button>
        <Button variant="ghost" size="sm" pending={startOver.isPending} onClick={() => startOver.mutate()}>
          Use another account
        </Button>
      </div>
    </>
  )
}

const KINDS = {
  app: { label: 'Code', help: 'Six digits that your authenticator app shows.', inputMode: 'numeric' },
  recovery: { label: 'Recovery code', help: 'One of those you stored. Each works once.', inputMode: 'text' },
} as const

function CodeForm({ kind, next }: { kind: keyof typeof KINDS; next: string }) {
  const step = useSecondStep(next)
  const [code, setCode] = useState('')
  const [nextCode, setNextCode] = useState('')
  const [missing, setMissing] = useState<{ code?: string; nextCode?: string }>({})
  const [twoCodes, setTwoCodes] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  const second = useRef<HTMLInputElement>(null)
  const { label, help, inputMode } = KINDS[kind]
  const error = step.error instanceof CallError ? step.error : undefined
  const wrong = error?.field === 'code' ? error.message : undefined
  const isAsking = error?.reason === TWO_CODES_REQUIRED

  function submit(event: FormEvent) {
    event.preventDefault()
    const entered = SecondStepCode.safeParse(code)
    const following = twoCodes ? SecondStepCode.safeParse(nextCode) : undefined
    setMissing({
      ...(entered.success ? {} : { code: `Enter the ${label.toLowerCase()}.` }),
      ...(following?.success === false ? { nextCode: 'Enter the code that the app shows next.' } : {}),
    })
    if (!entered.success) return first.current?.select()
    if (following?.success === false) return second.current?.select()
    step.mutate({ code: entered.data, next_code: following?.data }, { onError: afterRefusal })
  }

  function afterRefusal(refusal: Error) {
    if (refusal instanceof CallError && refusal.reason === TWO_CODES_REQUIRED) setTwoCodes(true)
    else first.current?.select()
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-3">
      {twoCodes ? (
        <Banner tone="wait" title="Too many wrong codes">
          Enter the code that your app shows now. When it shows the next one, enter that too.
        </Banner>
      ) : null}
      <CodeInput
        ref={first}
        label={label}
        help={step.checking ? CHECKING : help}
        error={missing.code ?? wrong}
        inputMode={inputMode}
        value={code}
        onChange={setCode}
      />
      {twoCodes ? (
        <CodeInput
          ref={second}
          label="Next code"
          help="The six digits that your app shows after that."
          error={missing.nextCode}
          inputMode={inputMode}
          value={nextCode}
          onChange={setNextCode}
        />
      ) : null}
      {step.isError && !wrong && !isAsking ? <ErrorState error={step.error} title="Sign-in failed" /> : null}
      <Button type="submit" variant="primary" pending={step.isPending || step.isSuccess}>
        Continue
      </Button>
    </form>
  )
}

const CHECKING = 'Checking… this takes a few seconds.'

type CodeInputProps = Pick<ComponentProps<typeof Input>, 'ref' | 'inputMode' | 'value'> & {
  label: string
  help: string
  error: string | undefined
  onChange: (code: string) => void
}

function CodeInput({ label, help, error, onChange, ...input }: CodeInputProps) {
  return (
    <Field label={label} help={help} error={error}>
      <Input
        {...input}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        autoFocus
        className="tabular font-mono"
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}

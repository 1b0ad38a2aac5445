'use client'

import { type ComponentProps, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { Field, Input } from '@/components/ui/field'
import { CallError } from '@/lib/browser/call'
import { TWO_CODES_REQUIRED } from '@/lib/desk/accounts/contract/session'
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
      <div className="-mx-2 flex flex-wrap gap-2">
        <Button variant="tertiary" size="sm" onClick={() => setRecovering(!recovering)}>
          {recovering ? 'Back to app or passkey' : 'Use a recovery code'}
        </Button>
        <Button variant="tertiary" size="sm" pending={startOver.isPending} onClick={() => startOver.mutate()}>
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

type Codes = { code: string; nextCode: string }

/** As the server checks it (`SecondStepCode`), without the schema, which the page does not load. */
const codeRule = (message: string) => ({
  setValueAs: (text: string) => text.trim(),
  minLength: { value: 6, message },
  required: message,
})

function CodeForm({ kind, next }: { kind: keyof typeof KINDS; next: string }) {
  const step = useSecondStep(next)
  const { register, handleSubmit, formState, setFocus } = useForm<Codes>({ defaultValues: { code: '', nextCode: '' } })
  const [twoCodes, setTwoCodes] = useState(false)
  const { errors } = formState
  const { label, help, inputMode } = KINDS[kind]
  const error = step.error instanceof CallError ? step.error : undefined
  const wrong = error?.field === 'code' ? error.message : undefined
  const isAsking = error?.reason === TWO_CODES_REQUIRED
  const select = (name: keyof Codes) => setFocus(name, { shouldSelect: true })

  const submit = handleSubmit(
    ({ code, nextCode }) =>
      step.mutate({ code, next_code: twoCodes ? nextCode : undefined }, { onError: afterRefusal }),
    (faults) => select(faults.code ? 'code' : 'nextCode'),
  )

  function afterRefusal(refusal: Error) {
    if (refusal instanceof CallError && refusal.reason === TWO_CODES_REQUIRED) setTwoCodes(true)
    else select('code')
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-3">
      {twoCodes ? (
        <Banner tone="wait" title="Too many wrong codes">
          Enter the code that your app shows now. When it shows the next one, enter that too.
        </Banner>
      ) : null}
      <CodeInput
        label={label}
        help={step.checking ? CHECK_NOTE : help}
        error={errors.code?.message ?? wrong}
        inputMode={inputMode}
        {...register('code', codeRule(`Enter the ${label.toLowerCase()}.`))}
      />
      {twoCodes ? (
        <CodeInput
          label="Next code"
          help="The six digits that your app shows after that."
          error={errors.nextCode?.message}
          inputMode={inputMode}
          {...register('nextCode', codeRule('Enter the code that the app shows next.'))}
        />
      ) : null}
      {step.isError && !wrong && !isAsking ? <ErrorState error={step.error} title="Sign-in failed" /> : null}
      <Button type="submit" variant="primary" pending={step.isPending || step.isSuccess}>
        Continue
      </Button>
    </form>
  )
}

const CHECK_NOTE = 'Checking… this takes a few seconds.'

type CodeInputProps = ComponentProps<typeof Input> & { label: string; help: string; error: string | undefined }

function CodeInput({ label, help, error, ...input }: CodeInputProps) {
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
      />
    </Field>
  )
}

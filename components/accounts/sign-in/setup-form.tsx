'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { Field, Input } from '@/components/ui/field'
import { TextLink } from '@/components/ui/link'
import { PasswordInput } from '@/components/ui/password-input'
import { CallError } from '@/lib/browser/call'
import { PASSWORD_LENGTH, Password } from '@/lib/desk/accounts/contract/people'
import { formIssue } from '@/lib/text/plain-issue'
import { type FirstAdmin, useSetup } from './use-sign-in'

const Setup = z.object({
  code: z.string().trim().min(1, { message: 'Enter the code that the server printed when it started.' }),
  name: z.string().trim().min(1, { message: 'Enter your name.' }),
  email: z.email({ message: 'Enter an email address, such as ada@example.com.' }),
  password: Password,
})

/** The input that a refusal names. */
const inputOf = (error: unknown) => Setup.keyof().safeParse(error instanceof CallError && error.field).data
/** Somebody else created the admin while this page was open. */
const isSetUp = (error: unknown) => error instanceof CallError && error.code === 409

/** Creates the first admin with the code from the server's output. */
export function SetupForm() {
  const setup = useSetup()
  const { register, handleSubmit, formState, setError } = useForm<FirstAdmin>({
    resolver: zodResolver(Setup, { error: formIssue }),
    mode: 'onTouched',
  })
  const { code, name, email, password } = formState.errors
  const make = (admin: FirstAdmin) =>
    setup.mutate(admin, {
      onError: (error) => {
        const input = inputOf(error)
        if (input) setError(input, { message: error.message }, { shouldFocus: true })
      },
    })
  return (
    <form method="post" noValidate onSubmit={handleSubmit(make)} className="flex flex-col gap-3">
      <Field label="One-time code" help="The server printed it when it started." error={code?.message}>
        <Input autoComplete="one-time-code" spellCheck={false} className="font-mono" {...register('code')} />
      </Field>
      <Field label="Your name" error={name?.message}>
        <Input autoComplete="name" {...register('name')} />
      </Field>
      <Field label="Email" error={email?.message}>
        <Input type="email" autoComplete="username" inputMode="email" {...register('email')} />
      </Field>
      <Field label="Password" help={`At least ${PASSWORD_LENGTH.min} characters.`} error={password?.message}>
        <PasswordInput autoComplete="new-password" {...register('password')} />
      </Field>
      {setup.isError && !inputOf(setup.error) ? (
        <ErrorState error={setup.error} title="The first admin was not created">
          {isSetUp(setup.error) ? <TextLink href="/sign-in">Sign in</TextLink> : null}
        </ErrorState>
      ) : null}
      <Button type="submit" variant="primary" pending={setup.isPending || setup.isSuccess} className="mt-1">
        Create the first admin
      </Button>
    </form>
  )
}

'use client'

import { useForm } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { Field, Input, PasswordInput } from '@/components/ui/field'
import { CallError } from '@/lib/browser/call'
import { useSignIn } from './use-sign-in'

type SignIn = { email: string; password: string }

/** Checked here and not by a schema, because zod would be a seventh of the page's scripts. Which addresses exist only the server knows. */
const ADDRESS = { value: /^\S+@\S+\.\S+$/, message: 'Enter an e-mail address, such as ada@example.com.' }

export function SignInForm({ next }: { next: string }) {
  const signIn = useSignIn(next)
  const { register, handleSubmit, formState, setFocus } = useForm<SignIn>({ mode: 'onTouched' })
  const { email, password } = formState.errors
  const wrong = signIn.error instanceof CallError && signIn.error.code === 401 ? signIn.error.message : undefined
  const submit = (credentials: SignIn) =>
    signIn.mutate(credentials, { onError: () => setFocus('password', { shouldSelect: true }) })
  return (
    <form method="post" noValidate onSubmit={handleSubmit(submit)} className="flex flex-col gap-3">
      <Field label="E-mail" error={email?.message}>
        <Input
          type="email"
          autoComplete="username"
          inputMode="email"
          {...register('email', { required: ADDRESS.message, pattern: ADDRESS })}
        />
      </Field>
      {/* Never empty, so a new message moves nothing. */}
      <Field
        label="Password"
        help={
          signIn.checking ? 'Checking… this takes a few seconds.' : 'Forgot your password? Ask an admin for a link.'
        }
        error={password?.message ?? wrong}
      >
        <PasswordInput autoComplete="current-password" {...register('password', { required: 'Enter the password.' })} />
      </Field>
      <Button type="submit" variant="primary" pending={signIn.isPending || signIn.isSuccess} className="mt-1">
        Sign in
      </Button>
      {signIn.isError && !wrong ? <ErrorState error={signIn.error} title="Sign-in failed" /> : null}
    </form>
  )
}

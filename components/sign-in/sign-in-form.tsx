'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { type Credentials, useSignIn } from './use-sign-in'

const SignIn = z.object({
  email: z.email({ message: 'Enter an e-mail address, such as ada@example.com.' }),
  password: z.string().min(1, { message: 'Enter the password.' }),
})

export function SignInForm({ next }: { next: string }) {
  const signIn = useSignIn(next)
  const { register, handleSubmit, formState } = useForm<Credentials>({
    resolver: zodResolver(SignIn),
    mode: 'onTouched',
  })
  const { email, password } = formState.errors
  return (
    <form
      method="post"
      noValidate
      onSubmit={handleSubmit((credentials) => signIn.mutate(credentials))}
      className="flex flex-col gap-3"
    >
      <Field label="E-mail" error={email?.message}>
        <Input type="email" autoComplete="username" inputMode="email" {...register('email')} />
      </Field>
      <Field label="Password" error={password?.message}>
        <Input type="password" autoComplete="current-password" {...register('password')} />
      </Field>
      {signIn.isError ? <ErrorState error={signIn.error} title="Signing in did not work" /> : null}
      <Button type="submit" variant="primary" pending={signIn.isPending || signIn.isSuccess} className="mt-1">
        Sign in
      </Button>
    </form>
  )
}

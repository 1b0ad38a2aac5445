'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { PasswordInput } from '@/components/ui/password-input'
import { CallError } from '@/lib/browser/call'
import { formIssue } from '@/lib/contract/plain-issue'
import { useSignIn } from './use-sign-in'

const SignIn = z.object({
  email: z.email({ message: 'Enter an e-mail address, such as ada@example.com.' }),
  password: z.string().min(1, { message: 'Enter the password.' }),
})
type SignIn = z.infer<typeof SignIn>

export function SignInForm({ next }: { next: string }) {
  const signIn = useSignIn(next)
  const { register, handleSubmit, formState, setFocus } = useForm<SignIn>({
    resolver: zodResolver(SignIn, { error: formIssue }),
    mode: 'onTouched',
  })
  const { email, password } = formState.errors
  const wrong = signIn.error instanceof CallError && signIn.error.code === 401 ? signIn.error.message : undefined
  const submit = (credentials: SignIn) =>
    signIn.mutate(credentials, { onError: () => setFocus('password', { shouldSelect: true }) })
  return (
    <form method="post" noValidate onSubmit={handleSubmit(submit)} className="flex flex-col gap-3">
      <Field label="E-mail" error={email?.message}>
        <Input type="email" autoComplete="username" inputMode="email" {...register('email')} />
      </Field>
      {/* Never empty, so a new message moves nothing. */}
      <Field
        label="Password"
        help={
          signIn.checking ? 'Checking… this takes a few seconds.' : 'Forgot your password? Ask an admin for a link.'
        }
        error={password?.message ?? wrong}
      >
        <PasswordInput autoComplete="current-password" {...register('password')} />
      </Field>
      <Button type="submit" variant="primary" pending={signIn.isPending || signIn.isSuccess} className="mt-1">
        Sign in
      </Button>
      {signIn.isError && !wrong ? <ErrorState error={signIn.error} title="Sign-in failed" /> : null}
    </form>
  )
}

'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { Banner } from '@/components/ui/banner'
import { Button, ButtonLink } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { Field, PasswordInput } from '@/components/ui/field'
import { formIssue } from '@/lib/contract/plain-issue'
import { PASSWORD_LENGTH, Password } from '@/lib/desk/platform/auth/contract/people'
import { refusedPassword } from './refused-password'
import { useResetPassword } from './use-sign-in'

const Reset = z.object({ password: Password })

export function ResetPassword({ token, email }: { token: string; email: string }) {
  const reset = useResetPassword(token)
  const { register, handleSubmit, formState } = useForm<z.infer<typeof Reset>>({
    resolver: zodResolver(Reset, { error: formIssue }),
    defaultValues: { password: '' },
    mode: 'onTouched',
  })
  const refused = refusedPassword(reset.error)
  if (reset.isSuccess) {
    return (
      <Banner tone="good" title="The new password is set" action={<ButtonLink href="/sign-in">Sign in</ButtonLink>}>
        You are signed out on all devices. Sign in with the new password.
      </Banner>
    )
  }
  return (
    <form
      method="post"
      noValidate
      onSubmit={handleSubmit(({ password }) => reset.mutate(password))}
      className="flex flex-col gap-3"
    >
      {/* For password managers: whose password this is. */}
      <input type="email" autoComplete="username" readOnly value={email} hidden />
      <Field
        label="New password"
        help={`At least ${PASSWORD_LENGTH.min} characters.`}
        error={formState.errors.password?.message ?? refused}
      >
        <PasswordInput autoComplete="new-password" {...register('password')} />
      </Field>
      {reset.isError && !refused ? <ErrorState error={reset.error} title="The password was not set" /> : null}
      <Button type="submit" variant="primary" pending={reset.isPending} className="mt-1">
        Set the password
      </Button>
    </form>
  )
}

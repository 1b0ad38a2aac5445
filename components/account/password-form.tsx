'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { Field } from '@/components/ui/field'
import { Panel } from '@/components/ui/panel'
import { PasswordInput } from '@/components/ui/password-input'
import { useToast } from '@/components/ui/toast'
import { CallError } from '@/lib/browser/call'
import { formIssue } from '@/lib/contract/plain-issue'
import { type OwnAccount, PasswordChange } from '@/lib/desk/platform/auth/contract/account'
import { PASSWORD_LENGTH } from '@/lib/desk/platform/auth/contract/people'
import { useChangePassword } from './use-account'

export function PasswordForm({ account }: { account: OwnAccount }) {
  if (account.demo) return null
  return (
    <Panel title="Password" about="A new password signs you out on all other devices.">
      {account.password ? (
        <ChangeForm email={account.email} />
      ) : (
        <p className="text-ink-soft">This account has no password. An admin can give you a link to set one.</p>
      )}
    </Panel>
  )
}

/** The input that a refusal names. */
const inputOf = (error: unknown) =>
  PasswordChange.keyof().safeParse(error instanceof CallError ? error.field : undefined).data

function ChangeForm({ email }: { email: string }) {
  const change = useChangePassword()
  const toast = useToast()
  const form = useForm<PasswordChange>({
    resolver: zodResolver(PasswordChange, { error: formIssue }),
    defaultValues: { current: '', next: '' },
    mode: 'onTouched',
  })
  const { current, next } = form.formState.errors

  const submit = form.handleSubmit((passwords) =>
    change.mutate(passwords, {
      onSuccess: () => {
        form.reset()
        toast({ title: 'Password changed', description: 'You are signed out on all other devices.' })
      },
      onError: (error) => {
        const input = inputOf(error)
        if (input) form.setError(input, { message: error.message }, { shouldFocus: true })
      },
    }),
  )

  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-3">
      {/* For password managers: whose password this is. */}
      <input type="email" autoComplete="username" readOnly value={email} hidden />
      <Field label="Current password" error={current?.message}>
        <PasswordInput autoComplete="current-password" {...form.register('current')} />
      </Field>
      <Field label="New password" help={`At least ${PASSWORD_LENGTH.min} characters.`} error={next?.message}>
        <PasswordInput autoComplete="new-password" {...form.register('next')} />
      </Field>
      {change.isError && !inputOf(change.error) ? (
        <ErrorState error={change.error} title="The password was not changed" />
      ) : null}
      <div>
        <Button type="submit" pending={change.isPending}>
          Change password
        </Button>
      </div>
    </form>
  )
}

'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { Field, Input, PasswordInput } from '@/components/ui/field'
import { formIssue } from '@/lib/contract/plain-issue'
import { PASSWORD_LENGTH, Password, PersonName } from '@/lib/desk/platform/auth/contract/people'
import { refusedPassword } from './refused-password'
import { useAcceptInvite } from './use-sign-in'

const Joining = z.object({ name: PersonName, password: Password })

type AcceptInviteProps = { token: string; name: string; email: string }

/** An invited person chooses name and password. Only submitting uses up the link. */
export function AcceptInvite({ token, name, email }: AcceptInviteProps) {
  const accept = useAcceptInvite(token)
  const { register, handleSubmit, formState } = useForm<z.infer<typeof Joining>>({
    resolver: zodResolver(Joining, { error: formIssue }),
    defaultValues: { name, password: '' },
    mode: 'onTouched',
  })
  const { errors } = formState
  const refused = refusedPassword(accept.error)
  return (
    <form
      method="post"
      noValidate
      onSubmit={handleSubmit((joining) => accept.mutate(joining))}
      className="flex flex-col gap-3"
    >
      <Field label="E-mail" help="You sign in with it.">
        <Input type="email" autoComplete="username" readOnly value={email} />
      </Field>
      <Field label="Your name" error={errors.name?.message}>
        <Input autoComplete="name" defaultValue={name} {...register('name')} />
      </Field>
      <Field
        label="Password"
        help={`At least ${PASSWORD_LENGTH.min} characters.`}
        error={errors.password?.message ?? refused}
      >
        <PasswordInput autoComplete="new-password" {...register('password')} />
      </Field>
      {accept.isError && !refused ? <ErrorState error={accept.error} title="The account was not created" /> : null}
      <Button type="submit" variant="primary" pending={accept.isPending || accept.isSuccess} className="mt-1">
        Join the team
      </Button>
    </form>
  )
}

'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { Banner } from '@/components/ui/banner'
import { Button, ButtonLink } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { Field, Input } from '@/components/ui/field'
import { TextLink } from '@/components/ui/link'
import { PasswordInput } from '@/components/ui/password-input'
import { CallError } from '@/lib/browser/call'
import { sessionQuery } from '@/lib/browser/queries/session'
import { PASSWORD_LENGTH, Password, PersonName } from '@/lib/desk/accounts/contract/people'
import { formIssue } from '@/lib/text/plain-issue'
import { SignInFrame } from './sign-in-frame'
import { useAcceptInvite, useResetPassword } from './use-sign-in'

/** Why the server refused the password, for its field; undefined for other errors. */
const refusedPassword = (error: unknown): string | undefined =>
  error instanceof CallError && error.field === 'password' ? error.message : undefined

const NewAccount = z.object({ name: PersonName, password: Password })

type AcceptInviteProps = { token: string; name: string; email: string }

/** An invited person chooses name and password. Only submitting uses up the link. */
export function AcceptInvite({ token, name, email }: AcceptInviteProps) {
  const accept = useAcceptInvite(token)
  const { register, handleSubmit, formState } = useForm<z.infer<typeof NewAccount>>({
    resolver: zodResolver(NewAccount, { error: formIssue }),
    defaultValues: { name, password: '' },
    mode: 'onTouched',
  })
  const { errors } = formState
  const passwordRefusal = refusedPassword(accept.error)
  return (
    <form
      method="post"
      noValidate
      onSubmit={handleSubmit((joining) => accept.mutate(joining))}
      className="flex flex-col gap-3"
    >
      <Field label="Email" help="You sign in with it.">
        <Input type="email" autoComplete="username" readOnly value={email} />
      </Field>
      <Field label="Your name" error={errors.name?.message}>
        <Input autoComplete="name" defaultValue={name} {...register('name')} />
      </Field>
      <Field
        label="Password"
        help={`At least ${PASSWORD_LENGTH.min} characters.`}
        error={errors.password?.message ?? passwordRefusal}
      >
        <PasswordInput autoComplete="new-password" {...register('password')} />
      </Field>
      {accept.isError && !passwordRefusal ? (
        <ErrorState error={accept.error} title="The account was not created" />
      ) : null}
      <Button type="submit" variant="primary" pending={accept.isPending || accept.isSuccess} className="mt-1">
        Join the team
      </Button>
    </form>
  )
}

const Reset = z.object({ password: Password })

export function ResetPassword({ token, email }: { token: string; email: string }) {
  const reset = useResetPassword(token)
  const { register, handleSubmit, formState } = useForm<z.infer<typeof Reset>>({
    resolver: zodResolver(Reset, { error: formIssue }),
    defaultValues: { password: '' },
    mode: 'onTouched',
  })
  const passwordRefusal = refusedPassword(reset.error)
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
        error={formState.errors.password?.message ?? passwordRefusal}
      >
        <PasswordInput autoComplete="new-password" {...register('password')} />
      </Field>
      {reset.isError && !passwordRefusal ? <ErrorState error={reset.error} title="The password was not set" /> : null}
      <Button type="submit" variant="primary" pending={reset.isPending} className="mt-1">
        Set the password
      </Button>
    </form>
  )
}

/** A one-time link that does not work. It does not reveal whose it was. */
export function LinkClosed({ what }: { what: string }) {
  return (
    <SignInFrame title={`${what} is closed`} about="It was used, replaced or withdrawn, or it expired.">
      <p className="text-ink-soft">
        Ask an admin for a new link. If you already have an account, <TextLink href="/sign-in">sign in</TextLink>.
      </p>
    </SignInFrame>
  )
}

type Person = { name: string; email: string }
type SignedInNoteProps = {
  /** The person whose session came with the page. */
  person: Person | undefined
  /**
   * The browser followed a link from another site, and sends the session cookie only with the next
   * request.
   */
  fromElsewhere: boolean
  /** Whose link it is. */
  email: string
  /** What using the link does to another person's session. */
  effect: string
}

/** Says who is signed in, before a link that was made for somebody else is used. */
export function SignedInNote({ person, fromElsewhere, email, effect }: SignedInNoteProps) {
  const { data } = useQuery({ ...sessionQuery, enabled: fromElsewhere && !person, retry: false })
  const signedIn = person ?? data?.person
  if (!signedIn || signedIn.email === email) return null
  return (
    <Banner tone="warn" title={`You are signed in as ${signedIn.name}, ${signedIn.email}`}>
      {effect}
    </Banner>
  )
}

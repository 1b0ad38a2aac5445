'use client'

import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { Field, Input } from '@/components/ui/field'
import { PasswordInput } from '@/components/ui/password-input'
import { CallError } from '@/lib/browser/call'
import type { Credentials } from '@/lib/desk/accounts/contract/account'
import type { SignInError } from '@/lib/desk/accounts/contract/session'
import { type DemoAccount, DemoAccounts, PasskeyButton, SingleSignOn } from './other-ways'
import { SignInFrame } from './sign-in-frame'
import { useSignIn } from './use-sign-in'

type SignInProps = {
  next: string
  demoAccounts: readonly DemoAccount[]
  singleSignOn: boolean
  /** Whether anybody has a passkey. */
  passkeys: boolean
  /**
   * The browser followed a link from another site, and sends the session cookie only with the next
   * request.
   */
  fromElsewhere: boolean
  /** Set when the identity provider sent the person back without a session. */
  error: SignInError | undefined
}

const ERRORS: Record<SignInError, string> = {
  'single-sign-on': 'Only people whom an admin added can sign in. Ask an admin to add your address, then try again.',
  canceled: 'It was canceled, or the identity provider didn’t allow it. Try again, or sign in with your password.',
  provider:
    'The identity provider and the dashboard don’t work together. Try again. If it fails again, ask an admin: the server’s log has the reason.',
  unverified:
    'The identity provider doesn’t confirm that your email address is yours. Ask the person who manages it to verify your address. For admins, the operations guide says what it must send.',
  'no-address':
    'The identity provider didn’t send your email address. Ask an admin: the operations guide says what it must send.',
}

export function SignIn({ next, demoAccounts, singleSignOn, passkeys, fromElsewhere, error }: SignInProps) {
  return (
    <SignInFrame
      title="Sign in"
      below={demoAccounts.length > 0 ? <DemoAccounts accounts={demoAccounts} next={next} /> : null}
    >
      {fromElsewhere && !error ? <ComeAgain path={next} /> : null}
      {error ? (
        <Banner tone="bad" title="Single sign-on failed">
          {ERRORS[error]}
        </Banner>
      ) : null}
      <SignInForm next={next} />
      {passkeys ? <PasskeyButton next={next} /> : null}
      {singleSignOn ? <SingleSignOn next={next} /> : null}
    </SignInFrame>
  )
}

/**
 * A link in a mail arrives without the session cookie, which is SameSite=Strict. Loading the page
 * again from our own site sends the cookie; people without one return to the form.
 */
function ComeAgain({ path }: { path: string }) {
  useEffect(() => window.location.replace(path), [path])
  return null
}

/**
 * Checked here and not by a schema, because zod would be a seventh of the page's scripts. Which
 * addresses exist only the server knows.
 */
const ADDRESS = { value: /^\S+@\S+\.\S+$/, message: 'Enter an email address, such as ada@example.com.' }

function SignInForm({ next }: { next: string }) {
  const signIn = useSignIn(next)
  const { register, handleSubmit, formState, setFocus } = useForm<Credentials>({ mode: 'onTouched' })
  const { email, password } = formState.errors
  const wrong = signIn.error instanceof CallError && signIn.error.code === 401 ? signIn.error.message : undefined
  const submit = (credentials: Credentials) =>
    signIn.mutate(credentials, { onError: () => setFocus('password', { shouldSelect: true }) })
  return (
    <form method="post" noValidate onSubmit={handleSubmit(submit)} className="flex flex-col gap-3">
      <Field label="Email" error={email?.message}>
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

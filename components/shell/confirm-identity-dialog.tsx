'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { ErrorState } from '@/components/ui/error-state'
import { Field, Input } from '@/components/ui/field'
import { KeyRound } from '@/components/ui/icons'
import { Skeleton } from '@/components/ui/loading'
import type { Elements } from '@/components/ui/panel'
import { CallError, call } from '@/lib/browser/call'
import { queryKeys } from '@/lib/browser/keys'
import { signWithPasskey, startSingleSignOn } from '@/lib/browser/sign-in'
import type { ApiResponse } from '@/lib/contract/answer'
import type { IdentityProof } from '@/lib/desk/accounts/contract/account'
import { returnPathOrHome } from '@/lib/desk/accounts/contract/return-path'
import type { ConfirmationWays } from '@/lib/desk/accounts/contract/session'

/** What the proof is for: where it is sent, and what the dialog says. */
type Reason = {
  title: string
  description: string
  path: '/api/account/fresh-auth' | '/api/hand-over'
  method: 'POST' | 'DELETE'
  action: string
}

const SENSITIVE_CHANGE: Reason = {
  title: 'Confirm it’s you',
  description: 'This changes who can get in, so it asks again after 10 minutes.',
  path: '/api/account/fresh-auth',
  method: 'POST',
  action: 'Confirm',
}

const useConfirmation = ({ path, method }: Reason, onDone: () => void) =>
  useMutation({
    mutationFn: (body: IdentityProof) => call<ApiResponse>(path, { method, body }),
    onSuccess: onDone,
  })

const usePasskeyConfirmation = ({ path, method }: Reason, onDone: () => void) =>
  useMutation({
    mutationFn: async () => call<ApiResponse>(path, { method, body: { passkey: await signWithPasskey() } }),
    onSuccess: onDone,
  })

/** The person returns to `page` with a new session. */
const useSignInAgain = (page: string) =>
  useMutation({
    mutationFn: () => startSingleSignOn(returnPathOrHome(page), { authenticateNow: true }),
    onSuccess: ({ url }) => window.location.assign(url),
  })

const FORM = 'confirm-identity'

type ConfirmIdentityDialogProps = {
  reason?: Reason
  /** For the person who confirms, where somebody else reads the title as well. */
  note?: string
  cancelLabel?: string
  /** Where a person who signs in again returns to. */
  page?: string
  /** Offered once there were too many attempts, where the session may be ended without a proof. */
  endSession?: Elements
  onDone: (confirmed: boolean) => void
}

/** Asks for a proof of identity before a sensitive change. Closing it changes nothing. */
export default function ConfirmIdentityDialog({
  reason = SENSITIVE_CHANGE,
  note,
  cancelLabel = 'Cancel',
  page = currentPage(),
  endSession,
  onDone,
}: ConfirmIdentityDialogProps) {
  const ways = useQuery({
    queryKey: queryKeys.account.confirmation,
    queryFn: ({ signal }) => call<ConfirmationWays>(reason.path, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
  const confirm = useConfirmation(reason, () => onDone(true))
  const passkey = usePasskeyConfirmation(reason, () => onDone(true))
  const [useCode, setUseCode] = useState(false)
  const can = ways.data
  const byCode = can?.app === true && (useCode || !can.password)
  const byForm = can?.password === true || can?.app === true
  return (
    <Dialog
      open
      stacked
      onOpenChange={() => onDone(false)}
      title={reason.title}
      description={reason.description}
      footer={
        <>
          <Button onClick={() => onDone(false)}>{cancelLabel}</Button>
          {byForm ? (
            <Button type="submit" form={FORM} variant="primary" pending={confirm.isPending}>
              {reason.action}
            </Button>
          ) : null}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {note ? <p dir="auto">{note}</p> : null}
        {ways.isPending ? <Skeleton className="h-8" /> : null}
        {ways.isError ? (
          <ErrorState error={ways.error} title="This could not be loaded" onRetry={() => void ways.refetch()} />
        ) : null}
        {byForm ? (
          <ConfirmIdentityForm key={String(byCode)} id={FORM} kind={byCode ? 'code' : 'password'} confirm={confirm} />
        ) : null}
        {can?.single_sign_on ? <ConfirmBySignIn page={page} didNotAsk={can.provider_did_not_ask} /> : null}
        <div className="flex flex-wrap gap-2 empty:hidden">
          {can?.passkey ? (
            <Button
              variant={byForm ? 'secondary' : 'primary'}
              pending={passkey.isPending}
              onClick={() => passkey.mutate()}
            >
              <KeyRound aria-hidden="true" />
              Use a passkey
            </Button>
          ) : null}
          {can?.password && can.app ? (
            <Button variant="tertiary" onClick={() => setUseCode(!useCode)}>
              {useCode ? 'Use your password' : 'Use a code from your app'}
            </Button>
          ) : null}
        </div>
        {passkey.isError ? <ErrorState error={passkey.error} title="The passkey was not accepted" /> : null}
        {can?.can_end_session && [confirm.error, passkey.error].some(isTooMany) ? endSession : null}
      </div>
    </Dialog>
  )
}

const isTooMany = (error: unknown) => error instanceof CallError && error.code === 429

function currentPage(): string {
  const { pathname, search, hash } = window.location
  return `${pathname}${search}${hash}`
}

/** For people who only have single sign-on: signing in again is their only proof. */
export function ConfirmBySignIn({ page, didNotAsk }: { page: string; didNotAsk: boolean }) {
  const signIn = useSignInAgain(page)
  return (
    <>
      {didNotAsk ? (
        <Banner tone="warn" title="Your identity provider didn’t ask you to sign in again">
          Sign out there, then try again. If that doesn’t help, ask an admin for a link to set a password.
        </Banner>
      ) : null}
      <p>Confirm it’s you by signing in again. What you entered here will be lost.</p>
      <Button
        variant="primary"
        className="self-start"
        pending={signIn.isPending || signIn.isSuccess}
        onClick={() => signIn.mutate()}
      >
        Sign in again
      </Button>
      {signIn.isError ? <ErrorState error={signIn.error} title="The identity provider could not be reached" /> : null}
    </>
  )
}

const KINDS = {
  password: {
    label: 'Your password',
    missing: 'Enter your password.',
    type: 'password',
    autoComplete: 'current-password',
  },
  code: { label: 'Code', missing: 'Enter the six digits.', type: 'text', autoComplete: 'one-time-code' },
} as const
const SIX_DIGITS = /^\d{3}\s?\d{3}$/

type FormProps = { id: string; kind: keyof typeof KINDS; confirm: ReturnType<typeof useConfirmation> }

function ConfirmIdentityForm({ id, kind, confirm }: FormProps) {
  const [value, setValue] = useState('')
  const [missing, setMissing] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const wrong = confirm.error instanceof CallError && confirm.error.field === kind ? confirm.error.message : undefined
  const { label, type, autoComplete } = KINDS[kind]

  function submit(event: FormEvent) {
    event.preventDefault()
    const entered = kind === 'code' ? value.trim() : value
    const right = kind === 'code' ? SIX_DIGITS.test(entered) : entered !== ''
    setMissing(right ? undefined : KINDS[kind].missing)
    if (!right) return field.current?.select()
    const proof = kind === 'code' ? { code: entered } : { password: entered }
    confirm.mutate(proof, { onError: () => field.current?.select() })
  }

  return (
    <form id={id} method="post" noValidate onSubmit={submit} className="flex flex-col gap-3">
      <Field
        label={label}
        help={kind === 'code' ? 'Six digits that your authenticator app shows.' : undefined}
        error={missing ?? wrong}
      >
        <Input
          ref={field}
          // It appears after the dialog opened, when the ways to confirm are loaded.
          autoFocus
          type={type}
          autoComplete={autoComplete}
          inputMode={kind === 'code' ? 'numeric' : undefined}
          maxLength={kind === 'code' ? 7 : 1_000}
          value={value}
          onChange={(event) => setValue(event.target.value)}
        />
      </Field>
      {confirm.isError && !wrong ? <ErrorState error={confirm.error} title="Your identity was not confirmed" /> : null}
    </form>
  )
}

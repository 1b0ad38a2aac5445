'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { Field, Input } from '@/components/ui/field'
import { counted } from '@/components/ui/format'
import { PageHeader } from '@/components/ui/page-header'
import { type Elements, Panel } from '@/components/ui/panel'
import { PasswordInput } from '@/components/ui/password-input'
import { Time } from '@/components/ui/time'
import { useToast } from '@/components/ui/toast'
import { CallError } from '@/lib/browser/call'
import { sessionQuery } from '@/lib/browser/queries/session'
import { type OwnAccount, PasswordChange } from '@/lib/desk/accounts/contract/account'
import { PASSWORD_LENGTH } from '@/lib/desk/accounts/contract/people'
import { ROLE_LABELS } from '@/lib/desk/accounts/contract/permissions'
import { DAY_MS, HOUR_MS } from '@/lib/text/durations'
import { formIssue } from '@/lib/text/plain-issue'
import { useAccount, useChangePassword, useEndOthers, useEndSession, useRename } from './queries'
import { SecondFactor } from './second-factor'

/** A person's own account. `children` are the page's other sections. */
export function Account({ first, children }: { first: OwnAccount; children: Elements }) {
  const { data: account } = useAccount(first)
  const { data: session } = useQuery(sessionQuery)
  const role = session ? ROLE_LABELS[session.person.role] : undefined
  return (
    <>
      <PageHeader title="Account" />
      <div className="flex max-w-180 flex-col gap-8">
        <NameForm account={account} role={role} />
        <SecondFactor account={account} />
        <PasswordForm account={account} />
        <SessionList sessions={account.sessions} session_limits={account.session_limits} />
        {children}
      </div>
    </>
  )
}

function NameForm({ account, role }: { account: OwnAccount; role: string | undefined }) {
  const rename = useRename()
  const toast = useToast()
  const [name, setName] = useState(account.name)
  const [missing, setMissing] = useState(false)

  function submit(event: FormEvent) {
    event.preventDefault()
    const newName = name.trim()
    setMissing(newName === '')
    if (newName) rename.mutate(newName, { onSuccess: () => toast({ title: 'Name changed' }) })
  }

  return (
    <Panel title="You" about={`${account.email}${role ? ` · ${role}` : ''}`}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-3">
        <Field
          label="Name"
          help={account.demo ? 'Demo accounts keep name and password.' : undefined}
          error={missing ? 'Enter a name.' : undefined}
        >
          <Input
            autoComplete="name"
            maxLength={200}
            readOnly={account.demo}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        {rename.isError ? <ErrorState error={rename.error} title="The name was not changed" /> : null}
        {account.demo ? null : (
          <div>
            <Button type="submit" pending={rename.isPending}>
              Change name
            </Button>
          </div>
        )}
      </form>
    </Panel>
  )
}

function PasswordForm({ account }: { account: OwnAccount }) {
  if (account.demo) return null
  return (
    <Panel title="Password" about="A new one signs out your other devices.">
      {account.password ? (
        <ChangeForm email={account.email} />
      ) : (
        <p className="text-ink-soft">You have none. An admin can give you a link to set one.</p>
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

const hours = (ms: number) => (ms < 48 * HOUR_MS ? counted(ms / HOUR_MS, 'hour') : counted(ms / DAY_MS, 'day'))

/** The person's sessions. A session that is ended here is refused from its next request. */
function SessionList({ sessions, session_limits }: Pick<OwnAccount, 'sessions' | 'session_limits'>) {
  const end = useEndSession()
  const endOthers = useEndOthers()
  const toast = useToast()
  const list = useRef<HTMLUListElement>(null)
  // The pressed button disappears with its session, so the list takes the focus.
  const stay = () => list.current?.focus()
  const others = sessions.filter(({ current }) => !current)
  const error = end.error ?? endOthers.error
  return (
    <Panel
      title="Devices"
      about={`${others.length > 0 ? "Don't recognize one? Sign it out, then change your password. " : ''}Signed out after ${hours(session_limits.idleMs)} without use.`}
      action={
        others.length > 0 ? (
          <Button
            size="sm"
            pending={endOthers.isPending}
            onClick={() =>
              endOthers.mutate(undefined, {
                onSuccess: () => {
                  stay()
                  toast({ title: 'All other devices are signed out' })
                },
              })
            }
          >
            Sign out all others
          </Button>
        ) : null
      }
    >
      <ul ref={list} tabIndex={-1} aria-label="Sessions" className="-my-3 divide-y divide-line rounded-sm">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
            <div className="min-w-0">
              <p className="font-medium">
                <span>{session.device}</span>
                {session.current ? <span className="ml-2 text-12 font-normal text-good">This device</span> : null}
              </p>
              <p className="text-12 text-ink-soft">
                {session.address ? <span className="font-mono">{session.address}</span> : <span>Unknown address</span>}
                <span> · </span>
                <Time value={session.last_used_on} />
              </p>
            </div>
            {session.current ? null : (
              <Button
                size="sm"
                aria-label={`Sign out ${session.device}`}
                pending={end.isPending && end.variables === session.id}
                onClick={() => end.mutate(session.id, { onSuccess: stay })}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {error ? <ErrorState error={error} title="The device was not signed out" className="mt-4" /> : null}
    </Panel>
  )
}

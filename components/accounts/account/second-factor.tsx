'use client'

import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Button, IconButton } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { Download, type Icon, KeyRound, Trash2 } from '@/components/ui/icons'
import { loadable } from '@/components/ui/loadable'
import { LifeBuoy, Pencil, Smartphone } from '@/components/ui/more-icons'
import { OneTimeDialog } from '@/components/ui/one-time-dialog'
import { Panel } from '@/components/ui/panel'
import { Time } from '@/components/ui/time'
import { saveFile } from '@/lib/browser/files'
import type { OwnAccount, OwnPasskey } from '@/lib/desk/accounts/contract/account'
import { PasskeyDialog, RemoveFactorDialog } from './factor-dialogs'
import {
  useAccount,
  useAddPasskey,
  useBeginApp,
  useLeave,
  useNewRecoveryCodes,
  useRemoveApp,
  useRemovePasskey,
  useRenamePasskey,
} from './queries'

/** An authenticator app, passkeys, and recovery codes for when both are lost. */
export function SecondFactor({ account }: { account: OwnAccount }) {
  const [codes, setCodes] = useState<readonly string[]>()
  const show = (fresh: readonly string[]) => setCodes(fresh.length > 0 ? fresh : undefined)
  const any = account.app_since !== undefined || account.passkeys.length > 0
  return (
    <Panel
      title="Second factor"
      about={
        account.second_factor_required
          ? 'Admins need one. It protects you if your password is stolen.'
          : 'Protects you if your password is stolen.'
      }
    >
      <div className="-my-3 divide-y divide-line">
        <AppRow since={account.app_since} onCodes={show} />
        <PasskeyRows passkeys={account.passkeys} onCodes={show} />
        {any ? <RecoveryRow left={account.recovery_codes_left} onCodes={show} /> : null}
      </div>
      {codes ? <RecoveryDialog codes={codes} email={account.email} onStored={() => setCodes(undefined)} /> : null}
    </Panel>
  )
}

type RecoveryDialogProps = { codes: readonly string[]; email: string; onStored: () => void }

/** Shows new recovery codes. */
function RecoveryDialog({ codes, email, onStored }: RecoveryDialogProps) {
  function save() {
    const text = `Recovery codes of ${email} for the sender's desk, each works once:\n\n${codes.join('\n')}\n`
    saveFile(new Blob([text], { type: 'text/plain' }), 'recovery-codes.txt')
  }

  return (
    <OneTimeDialog
      title="Store your recovery codes"
      description="Each code signs you in once if you lose your app and passkeys. They are shown only now."
      secret={{ name: 'Recovery codes', what: 'the recovery codes', secret: codes.join('\n') }}
      confirmation={{
        label: 'I have stored them',
        help: 'In a password manager or on paper, not next to your password.',
        missing: 'Store the codes, then select this. They are not shown again.',
      }}
      actions={
        <Button onClick={save}>
          <Download aria-hidden="true" />
          Save as file
        </Button>
      }
      onDone={onStored}
    />
  )
}

type RecoveryRowProps = { left: number; onCodes: (codes: readonly string[]) => void }

function RecoveryRow({ left, onCodes }: RecoveryRowProps) {
  const [asking, setAsking] = useState(false)
  const make = useNewRecoveryCodes()
  return (
    <FactorRow
      icon={LifeBuoy}
      title="Recovery codes"
      about={`If you lose app and passkeys. ${left} left.`}
      action={
        <Button size="sm" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          New codes
        </Button>
      }
    >
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title="Create new recovery codes"
        consequence="Your old codes stop working."
        action={{
          label: 'Create new codes',
          variant: 'primary',
          pending: make.isPending,
          onAct: () =>
            make.mutate(undefined, {
              onSuccess: ({ recovery_codes }) => {
                setAsking(false)
                onCodes(recovery_codes)
              },
            }),
        }}
        problem={{ error: make.error, title: 'The codes were not created' }}
      />
    </FactorRow>
  )
}

/** Loaded only when somebody sets up an app, because it draws QR codes. */
const AppDialog = loadable(() => import('./app-dialog'))

type AppRowProps = { since: string | undefined; onCodes: (codes: readonly string[]) => void }

function AppRow({ since, onCodes }: AppRowProps) {
  const [isRemoving, setRemoving] = useState(false)
  // It may ask who the person is first, so the dialog opens with the answer.
  const begin = useBeginApp()
  const remove = useRemoveApp()
  return (
    <FactorRow
      icon={Smartphone}
      title="Authenticator app"
      about={
        since ? (
          <>
            <span>Asked for at sign-in, set up </span>
            <Time value={since} />
          </>
        ) : (
          'Six digits from your phone.'
        )
      }
      action={
        <Button
          size="sm"
          aria-haspopup="dialog"
          pending={begin.isPending}
          onClick={() => (since ? setRemoving(true) : begin.mutate())}
        >
          {since ? 'Remove app' : 'Set up app'}
        </Button>
      }
    >
      {begin.data ? <AppDialog enrolment={begin.data} onClose={begin.reset} onCodes={onCodes} /> : null}
      {begin.error ? <ErrorState error={begin.error} title="The app was not set up" /> : null}
      <RemoveFactorDialog
        open={isRemoving}
        onOpenChange={setRemoving}
        title="Remove the authenticator app"
        consequence="Sign-in no longer asks for its codes. Delete the entry in the app too."
        label="Remove app"
        removal={remove}
      />
    </FactorRow>
  )
}

type PasskeyRowsProps = { passkeys: readonly OwnPasskey[]; onCodes: (codes: readonly string[]) => void }

function PasskeyRows({ passkeys, onCodes }: PasskeyRowsProps) {
  const adder = useRef<HTMLButtonElement>(null)
  const [adding, setAdding] = useState(false)
  const add = useAddPasskey()
  return (
    <FactorRow
      icon={KeyRound}
      title="Passkeys"
      about="Fingerprint, face, PIN or security key, also without a password."
      action={
        <Button ref={adder} size="sm" aria-haspopup="dialog" onClick={() => setAdding(true)}>
          Add a passkey
        </Button>
      }
    >
      {passkeys.length > 0 ? (
        <ul aria-label="Passkeys" className="mt-2 flex flex-col gap-1 sm:pl-7">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} afterwards={adder} />
          ))}
        </ul>
      ) : null}
      {adding ? (
        <PasskeyDialog
          title="Add a passkey"
          about="Name it after the device, then follow what the browser asks."
          label="Add passkey"
          act={add}
          onClose={() => {
            add.reset()
            setAdding(false)
          }}
          onDone={({ recovery_codes }) => onCodes(recovery_codes)}
        />
      ) : null}
    </FactorRow>
  )
}

type PasskeyRowProps = {
  passkey: OwnPasskey /** Gets the focus when this row is removed. */
  afterwards: RefObject<HTMLElement | null>
}

function PasskeyRow({ passkey, afterwards }: PasskeyRowProps) {
  const [open, setOpen] = useState<'rename' | 'remove'>()
  const rename = useRenamePasskey(passkey.id)
  const remove = useRemovePasskey(passkey.id)
  return (
    <li className="flex items-center justify-between gap-3 py-0.5">
      <div className="min-w-0">
        <p className="text-13 font-medium [overflow-wrap:anywhere]">{passkey.name}</p>
        <p className="text-12 text-ink-soft">
          <span>Added </span>
          <Time value={passkey.added_on} />
          {passkey.last_used_on ? (
            <>
              <span>, last used </span>
              <Time value={passkey.last_used_on} />
            </>
          ) : (
            <span>, not used yet</span>
          )}
        </p>
      </div>
      <div className="flex shrink-0">
        <IconButton size="sm" label={`Rename the passkey ${passkey.name}`} onClick={() => setOpen('rename')}>
          <Pencil aria-hidden="true" />
        </IconButton>
        <IconButton size="sm" label={`Remove the passkey ${passkey.name}`} onClick={() => setOpen('remove')}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      </div>
      {open === 'rename' ? (
        <PasskeyDialog
          title="Rename the passkey"
          about="The name is only for you."
          label="Rename"
          name={passkey.name}
          act={rename}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
      <RemoveFactorDialog
        open={open === 'remove'}
        onOpenChange={() => setOpen(undefined)}
        title={`Remove the passkey “${passkey.name}”`}
        consequence="You can no longer sign in with it. Delete it on your device too."
        label="Remove passkey"
        removal={remove}
        afterwards={afterwards}
      />
    </li>
  )
}

type FactorRowProps = { icon: Icon; title: ReactNode; about: ReactNode; action?: ReactNode; children?: ReactNode }

/** One second factor: what it is in one sentence, and its action. */
function FactorRow({ icon: Icon, title, about, action, children }: FactorRowProps) {
  return (
    <div className="py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-1 basis-60 gap-3">
          <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ink-soft" />
          <div className="min-w-0">
            <p className="font-medium [overflow-wrap:anywhere]">{title}</p>
            <div className="max-w-[56ch] text-13 text-ink-soft">{about}</div>
          </div>
        </div>
        {action}
      </div>
      {children}
    </div>
  )
}

/** For an admin who must set up a second factor first. */
export function Enrolment({ first, next }: { first: OwnAccount; next: string }) {
  const { data: account } = useAccount(first)
  const leave = useLeave()
  const [missing, setMissing] = useState(false)
  const done = account.app_since !== undefined || account.passkeys.length > 0

  function goOn() {
    setMissing(!done)
    if (done) window.location.assign(next)
  }

  return (
    <>
      <SecondFactor account={account} />
      <div className="flex flex-wrap items-center gap-2">
        <Button variant={done ? 'primary' : 'secondary'} onClick={goOn}>
          Continue
        </Button>
        <Button variant="tertiary" pending={leave.isPending} onClick={() => leave.mutate()}>
          Sign out
        </Button>
      </div>
      <p aria-live="polite" className="text-13 text-bad">
        {missing && !done ? 'Set up an app or add a passkey first.' : null}
      </p>
      {leave.isError ? <ErrorState error={leave.error} title="You are still signed in" /> : null}
    </>
  )
}

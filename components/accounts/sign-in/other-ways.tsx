'use client'

import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { KeyRound } from '@/components/ui/icons'
import { usePasskeySignIn, useSignIn, useSingleSignOn } from './use-sign-in'

export function SingleSignOn({ next }: { next: string }) {
  const signIn = useSingleSignOn(next)
  return (
    <div className="flex flex-col gap-3">
      <Button pending={signIn.isPending || signIn.isSuccess} onClick={() => signIn.mutate()}>
        Continue with single sign-on
      </Button>
      {signIn.isError ? <ErrorState error={signIn.error} title="The identity provider could not be reached" /> : null}
    </div>
  )
}

export function PasskeyButton({ next, primary = false }: { next: string; primary?: boolean }) {
  const signIn = usePasskeySignIn(next)
  return (
    <div className="flex flex-col gap-3">
      <Button
        variant={primary ? 'primary' : 'secondary'}
        pending={signIn.isPending || signIn.isSuccess}
        onClick={() => signIn.mutate()}
      >
        <KeyRound aria-hidden="true" />
        Sign in with a passkey
      </Button>
      {signIn.checking ? <p role="status">Checking… this takes a few seconds.</p> : null}
      {signIn.isError ? <ErrorState error={signIn.error} title="Sign-in failed" /> : null}
    </div>
  )
}

export type DemoAccount = { role: string; name: string; email: string; password: string }

const may: Record<string, string> = {
  sender: 'Sends, voids and changes recipients',
  support: 'Reads, searches and sends reminders',
  admin: 'Also manages people, keys and webhooks',
}

/** One account for each role in the sample tenant. They exist only in the demo. */
export function DemoAccounts({ accounts, next }: { accounts: readonly DemoAccount[]; next: string }) {
  const signIn = useSignIn(next)
  const busy = signIn.isPending || signIn.isSuccess
  return (
    <section aria-labelledby="demo-accounts" className="px-6 sm:px-8">
      <h2 id="demo-accounts" className="text-13 font-semibold">
        Demo accounts
      </h2>
      <ul className="mt-3 flex flex-col gap-4">
        {accounts.map((account) => (
          <li key={account.email}>
            <div className="flex items-start justify-between gap-x-4">
              <div className="min-w-0">
                <p className="text-13">
                  <span>{`${account.name} `}</span>
                  <span className="text-ink-soft">{`(${account.role})`}</span>
                </p>
                <p className="text-12 text-ink-soft">{may[account.role]}</p>
              </div>
              <Button
                size="sm"
                aria-label={`Use this account: ${account.name}, ${account.role}`}
                pending={busy && signIn.variables?.email === account.email}
                disabled={busy}
                onClick={() => signIn.mutate({ email: account.email, password: account.password })}
              >
                Use this account
              </Button>
            </div>
            <p className="mt-1 font-mono text-12 text-ink-faint [overflow-wrap:anywhere]">
              {`${account.email} · ${account.password}`}
            </p>
          </li>
        ))}
      </ul>
      {signIn.isError ? <ErrorState error={signIn.error} title="Sign-in failed" /> : null}
    </section>
  )
}

'use client'

import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { KeyRound } from '@/components/ui/more-icons'
import { usePasskeySignIn } from './use-sign-in'

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

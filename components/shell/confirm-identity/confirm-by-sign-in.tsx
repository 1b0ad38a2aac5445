'use client'

import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { useSignInAgain } from './use-confirmation'

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

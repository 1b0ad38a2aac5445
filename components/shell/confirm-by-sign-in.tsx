'use client'

import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { useSignInAgain } from './use-confirmation'

/** For people who only have single sign-on: signing in again is the one proof they can give. */
export function ConfirmBySignIn({ page }: { page: string }) {
  const signIn = useSignInAgain(page)
  return (
    <>
      <p>Confirm it’s you by signing in again. What you entered here is not kept.</p>
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

'use client'

import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { useSingleSignOn } from './use-sign-in'

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

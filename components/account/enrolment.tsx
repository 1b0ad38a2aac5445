'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import type { OwnAccount } from '@/lib/desk/platform/auth/contract/account'
import { SecondFactor } from './second-factor'
import { useAccount, useLeave } from './use-account'

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
        <Button variant="ghost" pending={leave.isPending} onClick={() => leave.mutate()}>
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

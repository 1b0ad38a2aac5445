'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { ErrorState } from '@/components/ui/error-state'
import { KeyRound } from '@/components/ui/more-icons'
import { Skeleton } from '@/components/ui/skeleton'
import { call } from '@/lib/browser/call'
import { queryKeys } from '@/lib/browser/keys'
import type { ConfirmationWays } from '@/lib/desk/platform/auth/contract/fresh-auth'
import { ConfirmBySignIn } from './confirm-by-sign-in'
import { ConfirmIdentityForm } from './confirm-identity-form'
import { useConfirmation, usePasskeyConfirmation } from './use-confirmation'

const FORM = 'confirm-identity'

/** Asks for a proof of identity before a sensitive change. Closing it changes nothing. */
export default function ConfirmIdentityDialog({ onDone }: { onDone: (confirmed: boolean) => void }) {
  const ways = useQuery({
    queryKey: queryKeys.account.confirmation,
    queryFn: ({ signal }) => call<ConfirmationWays>('/api/account/fresh-auth', { signal }),
    staleTime: 0,
    gcTime: 0,
  })
  const confirm = useConfirmation(() => onDone(true))
  const passkey = usePasskeyConfirmation(() => onDone(true))
  const [useCode, setUseCode] = useState(false)
  const can = ways.data
  const byCode = can?.app === true && (useCode || !can.password)
  const byForm = can?.password === true || can?.app === true
  return (
    <Dialog
      open
      stacked
      onOpenChange={() => onDone(false)}
      title="Confirm it’s you"
      description="This changes who can get in, so it asks again after 10 minutes."
      footer={
        <>
          <Button onClick={() => onDone(false)}>Cancel</Button>
          {byForm ? (
            <Button type="submit" form={FORM} variant="primary" pending={confirm.isPending}>
              Confirm
            </Button>
          ) : null}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {ways.isPending ? <Skeleton className="h-8" /> : null}
        {ways.isError ? (
          <ErrorState error={ways.error} title="This could not be loaded" onRetry={() => void ways.refetch()} />
        ) : null}
        {byForm ? (
          <ConfirmIdentityForm key={String(byCode)} id={FORM} kind={byCode ? 'code' : 'password'} confirm={confirm} />
        ) : null}
        {can?.single_sign_on ? <ConfirmBySignIn page={currentPage()} didNotAsk={can.provider_did_not_ask} /> : null}
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
            <Button variant="ghost" onClick={() => setUseCode(!useCode)}>
              {useCode ? 'Use your password' : 'Use a code from your app'}
            </Button>
          ) : null}
        </div>
        {passkey.isError ? <ErrorState error={passkey.error} title="The passkey was not accepted" /> : null}
      </div>
    </Dialog>
  )
}

function currentPage(): string {
  const { pathname, search, hash } = window.location
  return `${pathname}${search}${hash}`
}

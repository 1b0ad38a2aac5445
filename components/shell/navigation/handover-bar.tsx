'use client'

import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { loadable } from '@/components/ui/loadable'
import { call } from '@/lib/browser/call'
import { clearForSigner, forgetSigning } from '@/lib/browser/tab-storage'
import type { ApiResponse } from '@/lib/contract/answer'

const ConfirmIdentityDialog = loadable(() => import('../confirm-identity-dialog'))

const HAND_BACK = { path: '/api/hand-over', method: 'DELETE' } as const

type HandoverBarProps = {
  /** In the signer's language. What the host fills in to take the device back is in English. */
  texts: { about: string; signsHere: string; handBack: string; giveBack: string; cancel: string }
  /** The envelope's page. */
  returnTo: string
}

/** Who signs on this device, and the only way back into the dashboard. */
export function HandoverBar({ texts, returnTo }: HandoverBarProps) {
  const [isAsking, setAsking] = useState(false)

  // Other tabs of the dashboard come here by themselves, with what they kept.
  useEffect(() => clearForSigner(), [])

  function close(isConfirmed: boolean) {
    setAsking(false)
    if (!isConfirmed) return
    forgetSigning()
    window.location.replace(returnTo)
  }

  return (
    <>
      <section
        aria-label={texts.about}
        className="flex min-h-12 items-center justify-between gap-4 border-b border-line bg-raised px-4 py-2 lg:px-8"
      >
        <p className="min-w-0 text-14 font-medium [overflow-wrap:anywhere]">{texts.signsHere}</p>
        <Button onClick={() => setAsking(true)}>{texts.handBack}</Button>
      </section>
      {isAsking ? (
        <ConfirmIdentityDialog
          reason={{ ...HAND_BACK, title: texts.handBack, action: texts.handBack, description: texts.giveBack }}
          cancelLabel={texts.cancel}
          note="Only the person who handed over this device can take it back."
          page={returnTo}
          endSession={<EndSession />}
          onDone={close}
        />
      ) : null}
    </>
  )
}

/** The way out for a host whom a signer's guesses have locked out. */
function EndSession() {
  const end = useMutation({
    mutationFn: () => call<ApiResponse>('/api/hand-over/session', { method: 'DELETE' }),
    onSuccess: () => {
      forgetSigning()
      window.location.replace('/sign-in')
    },
  })
  return (
    <>
      <Button className="self-start" pending={end.isPending || end.isSuccess} onClick={() => end.mutate()}>
        End this session
      </Button>
      {end.isError ? <ErrorState error={end.error} title="The session was not ended" /> : null}
    </>
  )
}

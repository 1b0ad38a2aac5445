'use client'

import { useState } from 'react'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Button } from '@/components/ui/button'
import { useRebuild } from './use-mirror'

/** Reads everything again, after a confirmation because that uses the API key's requests for a while. */
export function RebuildButton({ isReading }: { isReading: boolean }) {
  const [isAsked, setIsAsked] = useState(false)
  const { mutate, isPending, error, reset } = useRebuild()
  const close = () => {
    setIsAsked(false)
    reset()
  }
  return (
    <>
      <Button onClick={() => setIsAsked(true)}>{isReading ? 'Start over' : 'Read everything again'}</Button>
      {isAsked ? (
        <AlertDialog
          open
          onOpenChange={close}
          title="Read all envelopes again"
          consequence={
            <p>
              Reads every envelope of the account from the service, a hundred with each request, behind everybody’s own
              requests. Lists stay as they are until it is done.
            </p>
          }
          action={{
            label: 'Read everything again',
            variant: 'primary',
            pending: isPending,
            onAct: () => mutate(undefined, { onSuccess: close }),
          }}
          problem={{ error, title: 'Not started' }}
        />
      ) : null}
    </>
  )
}

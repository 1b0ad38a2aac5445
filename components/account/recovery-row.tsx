'use client'

import { useState } from 'react'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Button } from '@/components/ui/button'
import { LifeBuoy } from '@/components/ui/more-icons'
import { FactorRow } from './factor-row'
import { useNewRecoveryCodes } from './use-account'

type RecoveryRowProps = { left: number; onCodes: (codes: readonly string[]) => void }

export function RecoveryRow({ left, onCodes }: RecoveryRowProps) {
  const [asking, setAsking] = useState(false)
  const make = useNewRecoveryCodes()
  return (
    <FactorRow
      icon={LifeBuoy}
      title="Recovery codes"
      about={`For when app and passkeys are out of reach. ${left === 1 ? '1 code is' : `${left} codes are`} left.`}
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

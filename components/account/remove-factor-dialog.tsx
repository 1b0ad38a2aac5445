'use client'

import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactNode, RefObject } from 'react'
import { AlertDialog } from '@/components/ui/alert-dialog'
import type { ApiResponse } from '@/lib/contract/answer'

type RemoveFactorDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  consequence: ReactNode
  /** Repeats the verb. */
  label: string
  removal: UseMutationResult<ApiResponse, Error, void>
  /** Gets the focus when the factor and its button are removed. */
  afterwards?: RefObject<HTMLElement | null>
}

export function RemoveFactorDialog({
  open,
  onOpenChange,
  title,
  consequence,
  label,
  removal,
  afterwards,
}: RemoveFactorDialogProps) {
  return (
    <AlertDialog
      open={open}
      onOpenChange={(next) => {
        removal.reset()
        onOpenChange(next)
      }}
      // The removal ends after its list was read again, which closes this dialog.
      finalFocus={() => (afterwards && (removal.isPending || removal.isSuccess) ? afterwards.current : true)}
      title={title}
      consequence={consequence}
      action={{
        label,
        pending: removal.isPending,
        onAct: () => removal.mutate(undefined, { onSuccess: () => onOpenChange(false) }),
      }}
      problem={{ error: removal.error, title: 'It was not removed' }}
    />
  )
}

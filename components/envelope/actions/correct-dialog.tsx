'use client'

import { AlertDialog } from '@/components/ui/alert-dialog'
import { useDraftOf } from '@/lib/browser/queries/reuse'
import type { PdfSignRequest } from '@/lib/contract/envelope'

type CorrectDialogProps = {
  id: string
  envelope: PdfSignRequest
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Says what correcting an envelope means for the people who have it. */
export function CorrectDialog({ id, envelope, open, onOpenChange }: CorrectDialogProps) {
  const correct = useDraftOf({ kind: 'envelopes', id, as: 'correct' })
  return (
    <AlertDialog
      open={open}
      onOpenChange={(next) => {
        if (!next) correct.reset()
        onOpenChange(next)
      }}
      title={`Correct “${envelope.emailSubject || 'Envelope without a subject'}”`}
      consequence={
        <>
          <p>A draft opens with everything filled in. This envelope stays as it is while you edit.</p>
          <p className="mt-2">
            When you send the draft, this envelope is voided first: its links stop working, and signatures so far do not
            count. Then the corrected one is sent.
          </p>
        </>
      }
      action={{
        label: 'Correct envelope',
        variant: 'primary',
        pending: correct.isPending,
        onAct: () => correct.mutate(),
      }}
      problem={{ error: correct.error, title: 'No draft was made' }}
    />
  )
}

'use client'

import { AlertDialog } from '@/components/ui/alert-dialog'
import { ErrorState } from '@/components/ui/error-state'
import type { Draft } from '@/lib/desk/contract/desk'
import { useDiscardDraft } from './use-templates'

type DiscardDraftProps = {
  draft: Draft
  /** Whom it is to, in words. */
  people: string
  onDone: () => void
}

export function DiscardDraft({ draft, people, onDone }: DiscardDraftProps) {
  const discard = useDiscardDraft(onDone)
  return (
    <AlertDialog
      open
      onOpenChange={(open) => {
        if (!open) onDone()
      }}
      title={`Discard the draft to ${people}`}
      consequence="What was typed into it is gone for good. Nothing was sent from it."
      cancelLabel="Keep it"
      action={{ label: 'Discard draft', onAct: () => discard.mutate(draft.id), pending: discard.isPending }}
    >
      {discard.isError ? <ErrorState error={discard.error} title="The draft was not discarded" /> : null}
    </AlertDialog>
  )
}

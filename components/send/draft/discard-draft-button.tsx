'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { useDiscardDraft } from '@/lib/browser/queries/drafts'
import type { Draft } from '@/lib/desk/contract/desk'

const CONSEQUENCE = {
  open: 'What was typed into it is gone for good. Nothing was sent from it.',
  sending:
    'The draft is deleted for good, and its outcome is no longer checked. If the service accepted it, you can void it under Envelopes.',
}

/** Ends a draft that will never be sent, or whose send nobody can learn about. */
export function DiscardDraftButton({ draft }: { draft: Draft }) {
  const router = useRouter()
  const [asking, setAsking] = useState(false)
  const discard = useDiscardDraft(() => router.push('/envelopes'))
  return (
    <>
      <Button onClick={() => setAsking(true)}>Discard draft</Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Discard the draft of “${draft.template_name}”`}
        consequence={CONSEQUENCE[draft.state === 'sending' ? 'sending' : 'open']}
        cancelLabel="Keep it"
        action={{ label: 'Discard draft', onAct: () => discard.mutate(draft), pending: discard.isPending }}
      >
        {discard.isError ? <ErrorState error={discard.error} title="The draft was not discarded" /> : null}
      </AlertDialog>
    </>
  )
}

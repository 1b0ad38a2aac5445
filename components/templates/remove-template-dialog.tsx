'use client'

import { useQuery } from '@tanstack/react-query'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { useToast } from '@/components/ui/toast'
import { draftsQuery } from '@/lib/browser/queries/drafts'
import { useRemoveTemplate } from '@/lib/browser/queries/template-actions'

type RemoveTemplateDialogProps = {
  id: string
  title: string
  open: boolean
  onOpenChange: (open: boolean) => void
  onRemoved?: (() => void) | undefined
}

/** Names what a deletion leaves and what it ends. */
export function RemoveTemplateDialog({ id, title, open, onOpenChange, onRemoved }: RemoveTemplateDialogProps) {
  const remove = useRemoveTemplate(id)
  const toast = useToast()
  const { data: drafts = [] } = useQuery({ ...draftsQuery, enabled: open })
  const own = drafts.filter(({ template_id }) => template_id === id).length
  return (
    <AlertDialog
      open={open}
      onOpenChange={(next) => {
        if (!next) remove.reset()
        onOpenChange(next)
      }}
      title={`Delete “${title}”`}
      consequence={
        <>
          <p>Nobody in your account can send it anymore, and other programs that send it by its id get an error.</p>
          <p className="mt-2">Envelopes that were sent from it stay as they are. This cannot be undone.</p>
          {own > 0 ? (
            <p className="mt-2">
              {`${own === 1 ? 'One of your drafts uses it and' : `${own} of your drafts use it and`} can’t be sent then.`}
            </p>
          ) : null}
        </>
      }
      action={{
        label: 'Delete template',
        pending: remove.isPending,
        onAct: () =>
          remove.mutate(undefined, {
            onSuccess: () => {
              toast({ title: `Deleted “${title}”` })
              onOpenChange(false)
              onRemoved?.()
            },
          }),
      }}
      cancelLabel="Keep it"
      problem={{
        error: remove.error,
        title: 'The template was not deleted',
        unknownTitle: "We don't know yet whether the template was deleted",
      }}
    />
  )
}

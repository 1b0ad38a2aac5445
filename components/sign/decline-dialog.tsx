'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { ErrorState } from '@/components/ui/error-state'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/textarea'
import { CallError } from '@/lib/browser/call'
import { formIssue } from '@/lib/contract/plain-issue'
import { taskOf } from '@/lib/envelope/signing-task'
import { closedBy } from './endings/link-state'
import type { RoomDialogProps } from './room-dialog'
import { useDecline } from './use-signing'

const Reason = z.object({ reason: z.string().trim().max(2_000, 'At most 2,000 characters.') })

/** Ends the envelope for everybody, so it says so first. */
export function DeclineDialog({ token, view, onDone, onClosed, open, onOpenChange }: RoomDialogProps) {
  const decline = useDecline(token)
  const { register, handleSubmit, formState } = useForm({
    mode: 'onBlur',
    resolver: zodResolver(Reason, { error: formIssue }),
    defaultValues: { reason: '' },
  })
  const task = taskOf(view.signer.requestRole)
  const sender = view.envelope.sender || 'The sender'

  const act = handleSubmit(({ reason }) => {
    if (decline.isPending) return
    decline.mutate(reason, {
      onSuccess: () => onDone({ did: 'declined' }),
      onError: (error) => {
        const closed = error instanceof CallError ? closedBy(error) : undefined
        if (closed) onClosed(closed)
      },
    })
  })

  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      title={
        <span className="[overflow-wrap:anywhere]">
          Decline to {task} {view.envelope.emailSubject ? `“${view.envelope.emailSubject}”` : 'this document'}
        </span>
      }
      consequence={`The envelope ends for everybody: nobody else can sign it either. ${sender} is notified. This cannot be undone.`}
      action={{ label: `Decline to ${task}`, onAct: act, pending: decline.isPending }}
      cancelLabel="Go back"
    >
      <Field
        label="Reason"
        optional
        help="The sender reads it, and it stays in the audit trail."
        error={formState.errors.reason?.message}
      >
        <Textarea rows={3} {...register('reason')} />
      </Field>
      {decline.error ? (
        <div className="mt-4">
          <ErrorState error={decline.error} title="Not declined yet" />
        </div>
      ) : null}
    </AlertDialog>
  )
}

'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Dialog } from '@/components/ui/dialog'
import { Field, Textarea } from '@/components/ui/field'
import { PersonForm } from '@/components/ui/person-form'
import { checkPrintedPerson } from '@/lib/browser/check-person'
import { isolate } from '@/lib/contract/one-line'
import { formIssue } from '@/lib/contract/plain-issue'
import { Message } from '@/lib/contract/text'
import { taskOf } from '@/lib/envelope/signing-task'
import { closeRoom, type OpenLink } from './room'
import { useDecline, useDelegate } from './use-signing'

type DialogProps = { link: OpenLink; open: boolean; onOpenChange: (open: boolean) => void }

/** Names somebody else to sign instead. */
export function DelegateDialog({ link, open, onOpenChange }: DialogProps) {
  const { signer } = link.view
  const delegate = useDelegate(link.token)
  const own = signer.email?.toLowerCase()

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!delegate.isPending) onOpenChange(next)
      }}
      title="Delegate to somebody else"
      description={`They ${taskOf(signer.requestRole)} in your place with their own link. Your link stops working, and what you filled in is not passed on.`}
    >
      <PersonForm
        check={checkPrintedPerson}
        action="Delegate"
        messageHelp="Only this person sees it, in the invitation."
        pending={delegate.isPending}
        error={delegate.error}
        refuse={({ email }) =>
          email.toLowerCase() === own ? 'This is your own address. Name somebody else.' : undefined
        }
        onCancel={() => onOpenChange(false)}
        onDone={(to) =>
          delegate.mutate(to, {
            onSuccess: () => link.onDone({ did: 'delegated', to }),
            onError: (error) => closeRoom(link, error),
          })
        }
      />
    </Dialog>
  )
}

const Reason = z.object({ reason: Message.trim() })

/** Declining ends the envelope for everybody, so it asks first. */
export function DeclineDialog({ link, open, onOpenChange }: DialogProps) {
  const { signer, envelope } = link.view
  const decline = useDecline(link.token)
  const { register, handleSubmit, formState } = useForm({
    mode: 'onBlur',
    resolver: zodResolver(Reason, { error: formIssue }),
    defaultValues: { reason: '' },
  })
  const task = taskOf(signer.requestRole)

  const submit = handleSubmit(({ reason }) => {
    if (decline.isPending) return
    decline.mutate(reason, {
      onSuccess: () => link.onDone({ did: 'declined' }),
      onError: (error) => closeRoom(link, error),
    })
  })

  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Decline to ${task} ${envelope.emailSubject ? `“${isolate(envelope.emailSubject)}”` : 'this document'}`}
      consequence="The envelope ends for everybody: nobody else can sign it either. The sender is notified. This cannot be undone."
      action={{ label: `Decline to ${task}`, onAct: submit, pending: decline.isPending }}
      cancelLabel="Go back"
      problem={{ error: decline.error, title: 'Not declined yet' }}
    >
      <Field
        label="Reason"
        optional
        help="The sender sees it, and it is recorded in the audit trail."
        error={formState.errors.reason?.message}
      >
        <Textarea rows={3} {...register('reason')} />
      </Field>
    </AlertDialog>
  )
}

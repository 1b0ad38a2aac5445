'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Dialog } from '@/components/ui/dialog'
import { Field, Textarea } from '@/components/ui/field'
import { PersonForm } from '@/components/ui/person-form'
import { printedPersonCheck } from '@/lib/browser/check-person'
import { addressProblem } from '@/lib/contract/address'
import { Message } from '@/lib/contract/text'
import { taskOf } from '@/lib/envelope/signing-task'
import { entryIssue } from './entry-issue'
import { useDialogMessages } from './language'
import { closeRoom, type OpenLink } from './room'
import { useDecline, useDelegate } from './use-signing'

type DialogProps = { link: OpenLink; open: boolean; onOpenChange: (open: boolean) => void }

/** Names somebody else to sign instead. */
export function DelegateDialog({ link, open, onOpenChange }: DialogProps) {
  const t = useDialogMessages()
  const { signer } = link.view
  const delegate = useDelegate(link.token)
  const own = signer.email?.toLowerCase()
  const check = printedPersonCheck({
    nameMissing: t('nameMissing'),
    addressMissing: t('addressMissing'),
    addressProblem: (address) => (t.language === 'en' ? addressProblem(address) : t('addressWrong')),
    unprintable: (characters) => t('unprintable', { characters }),
    issue: entryIssue(t),
  })

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!delegate.isPending) onOpenChange(next)
      }}
      title={t('delegateTitle')}
      description={t('delegateAbout', { task: taskOf(signer.requestRole) })}
    >
      <PersonForm
        check={check}
        action={t('delegate')}
        title={t('notDelegated')}
        messageHelp={t('privateMessageHelp')}
        pending={delegate.isPending}
        error={delegate.error}
        refuse={({ email }) => (email.toLowerCase() === own ? t('ownAddress') : undefined)}
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
  const t = useDialogMessages()
  const { signer, envelope } = link.view
  const decline = useDecline(link.token)
  const { register, handleSubmit, formState } = useForm({
    mode: 'onBlur',
    resolver: zodResolver(Reason, { error: entryIssue(t) }),
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
      title={t('declineTitle', { task, subject: envelope.emailSubject || t('untitled') })}
      consequence={t('declineAbout')}
      action={{ label: t('declineAction', { task }), onAct: submit, pending: decline.isPending }}
      cancelLabel={t('goBack')}
      problem={{ error: decline.error, title: t('notDeclined') }}
    >
      <Field label={t('reason')} optional help={t('reasonHelp')} error={formState.errors.reason?.message}>
        <Textarea rows={3} {...register('reason')} />
      </Field>
    </AlertDialog>
  )
}

'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { ErrorState } from '@/components/ui/error-state'
import { Field } from '@/components/ui/field'
import { FormDialog } from '@/components/ui/form-dialog'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { CallError } from '@/lib/browser/call'
import { formIssue } from '@/lib/contract/plain-issue'
import { NewInvite, type OneTimeLink } from '@/lib/desk/platform/auth/contract/people'
import { ROLE_OPTIONS, ROLE_SUMMARIES } from './people-labels'
import { useInvite } from './use-people'

type InviteDialogProps = { onClose: () => void; onInvited: (link: OneTimeLink) => void }

export function InviteDialog({ onClose, onInvited }: InviteDialogProps) {
  const invite = useInvite()
  const form = useForm<NewInvite>({
    resolver: zodResolver(NewInvite, { error: formIssue }),
    defaultValues: { name: '', email: '', role: 'sender' },
    mode: 'onTouched',
  })
  const { name, email } = form.formState.errors
  const taken = invite.error instanceof CallError && invite.error.field === 'email'

  const submit = form.handleSubmit((person) =>
    invite.mutate(person, {
      onSuccess: (link) => {
        onClose()
        onInvited(link)
      },
      onError: (error) => {
        if (!(error instanceof CallError) || error.field !== 'email') return
        form.setError('email', { message: error.message }, { shouldFocus: true })
      },
    }),
  )

  return (
    <FormDialog
      title="Invite a person"
      description="They get a link that creates their account. You see whether it goes out by email, or send it yourself."
      action={{ label: 'Invite', pending: invite.isPending }}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Name" error={name?.message}>
        <Input autoComplete="off" maxLength={200} {...form.register('name')} />
      </Field>
      <Field label="E-mail" help="They sign in with it." error={email?.message}>
        <Input type="email" autoComplete="off" inputMode="email" maxLength={320} {...form.register('email')} />
      </Field>
      <Field label="Role" help={ROLE_SUMMARIES[form.watch('role')]}>
        <Select options={ROLE_OPTIONS} {...form.register('role')} />
      </Field>
      {invite.isError && !taken ? <ErrorState error={invite.error} title="The invitation was not created" /> : null}
    </FormDialog>
  )
}

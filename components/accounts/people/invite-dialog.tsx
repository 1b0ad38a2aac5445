import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Field, Input, Select } from '@/components/ui/field'
import { FormDialog } from '@/components/ui/form-dialog'
import { CallError } from '@/lib/browser/call'
import { NewInvite, type OneTimeLink } from '@/lib/desk/accounts/contract/people'
import { formIssue } from '@/lib/text/plain-issue'
import { ROLE_OPTIONS, ROLE_SUMMARIES } from './people-table'
import { useInvite } from './queries'

type InviteDialogProps = { onClose: () => void; onInvited: (link: OneTimeLink) => void }

/** Creates an invitation, whose link the admin sees next. */
export default function InviteDialog({ onClose, onInvited }: InviteDialogProps) {
  const invite = useInvite()
  const form = useForm<NewInvite>({
    resolver: zodResolver(NewInvite, { error: formIssue }),
    defaultValues: { name: '', email: '', role: 'sender' },
    mode: 'onTouched',
  })
  const { name, email } = form.formState.errors
  const isTaken = invite.error instanceof CallError && invite.error.field === 'email'

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
      problem={{ error: isTaken ? undefined : invite.error, title: 'The invitation was not created' }}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Name" error={name?.message}>
        <Input autoComplete="off" maxLength={200} {...form.register('name')} />
      </Field>
      <Field label="Email" help="They sign in with it." error={email?.message}>
        <Input type="email" autoComplete="off" inputMode="email" maxLength={320} {...form.register('email')} />
      </Field>
      <Field label="Role" help={ROLE_SUMMARIES[form.watch('role')]}>
        <Select options={ROLE_OPTIONS} {...form.register('role')} />
      </Field>
    </FormDialog>
  )
}

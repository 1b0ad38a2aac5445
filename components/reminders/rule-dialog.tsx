import { FormDialog } from '@/components/ui/form-dialog'
import { RuleEntry, type RuleFormProps, useRuleForm } from './rule-form'

type RuleDialogProps = RuleFormProps & {
  open: boolean
  onClose: () => void
  description: string
  pending: boolean
  error: unknown
}

/** The form for a rule, in a dialog. */
export function RuleDialog({ open, onClose, description, pending, error, ...rule }: RuleDialogProps) {
  const { form, submit } = useRuleForm(rule)
  // It stays mounted, and begins again with the rule as it is.
  function close() {
    form.reset()
    onClose()
  }
  return (
    <FormDialog
      open={open}
      title="Automatic reminders"
      description={description}
      action={{ label: 'Save reminders', pending }}
      problem={{ error, title: 'The reminders were not saved' }}
      onSubmit={submit}
      onClose={close}
    >
      <RuleEntry form={form} options={rule.options} history={rule.history} />
    </FormDialog>
  )
}

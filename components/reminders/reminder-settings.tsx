'use client'

import { useQuery } from '@tanstack/react-query'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { LoadingPanel } from '@/components/ui/loading'
import { useToast } from '@/components/ui/toast'
import { attentionQuery } from '@/lib/browser/queries/envelopes'
import { deskRuleQuery } from '@/lib/browser/queries/reminder-rules'
import { textOfCount } from '@/lib/desk/envelopes/contract/find'
import { useSaveRule } from './queries'
import { RuleEntry, type RuleFormProps, useRuleForm } from './rule-form'

const OFF = { value: 'off', label: 'Off', help: 'Templates and envelopes can have their own.' } as const

/** Turning reminders on emails many people at once, where many envelopes wait: it says how many. */
function useOptions() {
  const waiting = useQuery(attentionQuery).data?.waiting
  const help = `Also for envelopes that already wait for a signature${waiting ? ` (${textOfCount(waiting)})` : ''}.`
  return [OFF, { value: 'own', label: 'On', help }] as const
}

/** When people who have not signed are reminded, for all envelopes of the account. */
export function ReminderSettings() {
  const { data, error, refetch } = useQuery(deskRuleQuery)
  const save = useSaveRule('/api/reminders', deskRuleQuery.queryKey)
  const toast = useToast()
  const options = useOptions()
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingPanel note="Loading the reminders" lines={['w-40', 'w-72', 'w-56']} />
  return (
    <div className="max-w-180">
      <RulePanel
        choice={data.choice}
        options={options}
        pending={save.isPending}
        error={save.error}
        onSave={(choice) => save.mutate(choice, { onSuccess: () => toast({ title: 'Reminders saved' }) })}
      />
    </div>
  )
}

function RulePanel({ pending, error, ...rule }: RuleFormProps & { pending: boolean; error: unknown }) {
  const { form, submit } = useRuleForm(rule)
  return (
    <form
      noValidate
      className="card flex flex-col gap-4 p-4"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <RuleEntry form={form} options={rule.options} />
      {error ? <ErrorState error={error} title="The reminders were not saved" /> : null}
      <div>
        <Button type="submit" variant={form.formState.isDirty ? 'primary' : 'secondary'} pending={pending}>
          Save reminders
        </Button>
      </div>
    </form>
  )
}

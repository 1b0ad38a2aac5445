import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@/lib/browser/call'
import { describeRule } from '@/lib/desk/reminders/contract/describe-rule'
import { type History, nextReminder } from '@/lib/desk/reminders/contract/next-reminder'
import type { ReminderRule, ReminderSettings, RuleChoice } from '@/lib/desk/reminders/contract/rule'
import { mergeChanges } from '@/lib/text/merge-changes'

/**
 * Saves a rule, and shows what the server answers. What somebody else has changed since it was read
 * stays, but for what was changed here.
 */
export function useSaveRule(path: `/api/${string}`, queryKey: readonly unknown[]) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (choice: RuleChoice) => {
      const before = client.getQueryData<ReminderSettings>(queryKey)?.choice
      const latest = before && (await call<ReminderSettings>(path)).choice
      const isOneRule = before?.use === 'own' && choice.use === 'own' && latest?.use === 'own'
      const body = isOneRule ? { ...choice, rule: mergeChanges(before.rule, choice.rule, latest.rule) } : choice
      return call<ReminderSettings>(path, { method: 'PUT', body })
    },
    onSuccess: (saved) => client.setQueryData(queryKey, saved),
  })
}

/** What people get who choose nothing here: the options of a dialog. */
export const ruleOptions = (own: string, inherits: ReminderRule | undefined) =>
  [
    { value: 'inherit', label: 'Default', help: inherits ? `On. ${describeRule(inherits)}` : 'Off' },
    { value: 'off', label: 'Off' },
    { value: 'own', label: own },
  ] as const

/** The warning about a rule whose first or next reminder would come too late. */
export function describeExpiry(rule: ReminderRule | undefined, history: History | undefined, now: Date) {
  if (!rule || !history?.expiresAt || history.sent >= rule.at_most || nextReminder(rule, history, now)) return undefined
  return `Expires before the ${history.sent > 0 || history.lastAt ? 'next' : 'first'} reminder.`
}

const FROM = { envelope: 'for this envelope', template: 'for the template', desk: 'for all envelopes' }

/** "On, set for the template". */
export function describeSource({ applies, from, choice }: ReminderSettings): string {
  if (applies) return from ? `On, set ${FROM[from]}` : 'On'
  return choice.use === 'off' ? 'Off' : 'Off for all envelopes'
}

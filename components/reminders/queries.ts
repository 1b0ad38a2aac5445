import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { counted } from '@/components/ui/format'
import { call } from '@/lib/browser/call'
import { queryKeys } from '@/lib/browser/keys'
import { mergeChanges } from '@/lib/contract/merge-changes'
import { type History, nextReminder } from '@/lib/desk/reminders/contract/next-reminder'
import type { ReminderRule, ReminderSettings, RuleChoice } from '@/lib/desk/reminders/contract/rule'

/** The desk's rule. */
export const deskRuleQuery = queryOptions({
  queryKey: queryKeys.reminders,
  queryFn: ({ signal }) => call<ReminderSettings>('/api/reminders', { signal }),
})

export const templateRuleQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.templates.reminders(id),
    queryFn: ({ signal }) => call<ReminderSettings>(`/api/templates/${id}/reminders`, { signal }),
  })

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

/** "After 3 days without a signature, then every 4 days, at most 5 times." */
export function describeRule({ after_days, every_days, at_most, hours, not_if_opened_today }: ReminderRule): string {
  const then =
    at_most > 1
      ? `, then every ${every_days === 1 ? 'day' : counted(every_days, 'day')}, at most ${counted(at_most, 'time')}`
      : ''
  const days = `After ${counted(after_days, 'day')} without a signature${then}.`
  const when = hours ? ` Monday to Friday, ${hour(hours.from)} to ${hour(hours.until)} (${hours.zone}).` : ''
  const unless = not_if_opened_today ? ' Not on a day on which somebody first opened it.' : ''
  return `${days}${when}${unless}`
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

/** "09:00" */
export const hour = (number: number) => `${String(number).padStart(2, '0')}:00`

const FROM = { envelope: 'for this envelope', template: 'for the template', desk: 'for all envelopes' }

/** "On, set for the template". */
export function describeSource({ applies, from, choice }: ReminderSettings): string {
  if (applies) return from ? `On, set ${FROM[from]}` : 'On'
  return choice.use === 'off' ? 'Off' : 'Off for all envelopes'
}

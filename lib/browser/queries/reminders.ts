import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { EnvelopeReminders, ReminderSettings, RuleChoice } from '@/lib/desk/reminders/contract'
import { call } from '../call'
import { queryKeys } from '../keys'

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

export const envelopeRemindersQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.envelope.reminders(id),
    queryFn: ({ signal }) => call<EnvelopeReminders>(`/api/envelopes/${id}/reminders`, { signal }),
  })

/** When the dashboard last sent a reminder for an envelope: null for never, undefined until that was read. */
export function useLastReminder(id: string): string | null | undefined {
  const { data } = useQuery(envelopeRemindersQuery(id))
  return data && (data.last_on ?? null)
}

/** Saves a rule, and shows what the server answers. */
export function useSaveRule(path: `/api/${string}`, queryKey: readonly unknown[]) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: RuleChoice) => call<ReminderSettings>(path, { method: 'PUT', body }),
    onSuccess: (saved) => client.setQueryData(queryKey, saved),
  })
}

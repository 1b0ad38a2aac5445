import { queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/browser/call'
import { queryKeys } from '@/lib/browser/keys'
import type { ReminderSettings } from '@/lib/desk/reminders/contract/rule'

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

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useToast } from '@/components/ui/toast'
import { call } from '@/lib/browser/call'
import { queryKeys } from '@/lib/browser/keys'
import { draftsQuery } from '@/lib/browser/queries/drafts'
import type { ApiResponse } from '@/lib/contract/answer'
import type { Draft } from '@/lib/desk/contract/desk'
import { isUntouched } from '@/lib/desk/contract/draft-content'

/** Drafts that something was typed into and that were not sent. */
export function useUnsentDrafts(enabled: boolean) {
  return useQuery({
    ...draftsQuery,
    enabled,
    select: (drafts) => drafts.filter((draft) => draft.state !== 'sent' && !isUntouched(draft)),
  })
}

/** Discards a draft at once; the toast can take that back. */
export function useDiscard() {
  const client = useQueryClient()
  const toast = useToast()
  const refresh = () => client.invalidateQueries({ queryKey: draftsQuery.queryKey, exact: true })
  const restore = useMutation({
    mutationFn: ({ id, template_id, content }: Draft) =>
      call<Draft>('/api/drafts', { method: 'POST', body: { id, templateId: template_id, content } }),
    onSettled: refresh,
  })
  const discard = useMutation({
    mutationFn: ({ id }: Draft) => call<ApiResponse>(`/api/drafts/${id}`, { method: 'DELETE' }),
    onSuccess: (_, draft) => {
      client.removeQueries({ queryKey: queryKeys.drafts.one(draft.id), exact: true })
      toast({
        title: `Discarded the draft of “${draft.template_name}”`,
        action: { label: 'Undo', onAct: () => restore.mutate(draft) },
      })
    },
    onSettled: refresh,
  })
  return { discard, restore }
}

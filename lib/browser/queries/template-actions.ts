import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { TemplateConflict } from '@/lib/desk/templates/contract/template-conflict'
import type { TemplateUses } from '@/lib/desk/templates/contract/template-uses'
import { call } from '../call'
import { queryKeys } from '../keys'
import { identityQuery } from './identity'
import { usePermission } from './session'

/** How often each template was used. It costs no request of the shared key. */
export const templateUsesQuery = queryOptions({
  queryKey: queryKeys.templates.uses,
  queryFn: ({ signal }) => call<TemplateUses[]>('/api/templates/uses', { signal }),
  staleTime: 30_000,
})

/** Null: the template was not used. Undefined until it is known. */
export function useTemplateUses(id: string): TemplateUses | null | undefined {
  const { data } = useQuery(templateUsesQuery)
  return data && (data.find(({ template_id }) => template_id === id) ?? null)
}

/** Like `usePermission`, once the API key's capabilities are known: whether templates can be changed depends on them alone. */
export function useTemplateEditing(): { open: boolean; because?: string } | undefined {
  const { isPending } = useQuery(identityQuery)
  const permission = usePermission('template')
  return isPending ? undefined : permission
}

export function useRemoveTemplate(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call<{ name: string }>(`/api/templates/${id}`, { method: 'DELETE' }),
    // Its card is removed with the dialog that waits, so nobody waits for the list.
    onSettled: () => void client.invalidateQueries({ queryKey: queryKeys.templates.list }),
  })
}

/** What differs from the template that a draft edits, as it is now; `version` is the draft's, so that each refused save reads it again. */
export const templateConflictQuery = (draftId: string, version: number) =>
  queryOptions({
    queryKey: queryKeys.drafts.conflict(draftId, version),
    queryFn: ({ signal }) => call<TemplateConflict>(`/api/drafts/${draftId}/template`, { signal }),
    staleTime: 0,
  })

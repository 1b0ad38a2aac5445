import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useMemo } from 'react'
import { mayGoOn } from '@/lib/contract/constants'
import { parseServiceDate, sinceBehind } from '@/lib/contract/dates'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import type { MirroredTemplates, TemplateConflict, TemplateUses } from '@/lib/desk/templates/contract'
import { isUnreadable } from '@/lib/desk/upstream/contract/unreadable'
import type { ReadTemplate } from '@/lib/envelope/read-template'
import { templateTitle } from '@/lib/envelope/template-title'
import { call } from '../call'
import { queryKeys } from '../keys'
import { identityQuery, usePermission } from './session'

export const templatesQuery = infiniteQueryOptions({
  queryKey: queryKeys.templates.list,
  queryFn: ({ pageParam, signal }) => call<PdfSignRequest[]>(`/api/templates${pageParam}`, { signal }),
  initialPageParam: '',
  getNextPageParam: nextPage,
  staleTime: 30_000,
})

export const templateQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.templates.one(id),
    queryFn: ({ signal }) => call<ReadTemplate>(`/api/templates/${id}`, { signal }),
    staleTime: 30_000,
  })

/** Reads a template as it is at this moment, for every page that shows it. */
export function useReadAgain(id: string): () => Promise<ReadTemplate> {
  const client = useQueryClient()
  const { queryKey } = templateQuery(id)
  return async () => {
    await client.cancelQueries({ queryKey, exact: true })
    const current = await call<ReadTemplate>(`/api/templates/${id}?current=yes`)
    client.setQueryData(queryKey, current)
    return current
  }
}

/** The address of a template's document. `sha256` is that of the version on the page. */
export const templateFileUrl = (templateId: string, file: number, sha256?: string): string =>
  `/api/templates/${templateId}/files/${file}${sha256 ? `?sha256=${sha256}` : ''}`

export const originalTemplateFileUrl = (templateId: string, file: number): string =>
  `/api/templates/${templateId}/files/${file}/original`

/** The keyset cursor after this page's last template; undefined when there is no further page, or none can be requested. */
export function nextPage(page: readonly PdfSignRequest[], _pages?: unknown, before?: string): string | undefined {
  const last = page.findLast((template) => !isUnreadable(template))
  const changedAt = parseServiceDate(last?.updatedOn ?? last?.createdOn)
  if (!mayGoOn(page) || !changedAt || !last?.id) return undefined
  const next = `?${new URLSearchParams({ since: sinceBehind(changedAt), after: last.id })}`
  // A service that answers the same page again would be asked forever.
  return next === before ? undefined : next
}

/** Reading it costs no request of the API key. */
const mirroredTemplatesQuery = queryOptions({
  queryKey: queryKeys.mirror.templates,
  queryFn: ({ signal }) => call<MirroredTemplates>('/api/mirror/templates', { signal }),
  staleTime: 30_000,
})

/**
 * The account's templates by id and name: those of the mirror, and those that a page of this tab has loaded. The service is asked only
 * while the mirror has not read any.
 */
export function useKnownTemplates(enabled = true) {
  const mirror = useQuery({ ...mirroredTemplatesQuery, enabled })
  const isServiceNeeded = mirror.isError || mirror.data?.is_read === false
  const loaded = useInfiniteQuery({
    ...templatesQuery,
    enabled: enabled && isServiceNeeded,
    refetchOnWindowFocus: false,
    retry: false,
  })
  const templates = useMemo(() => {
    const names = new Map(mirror.data?.templates.map(({ id, name }) => [id, name]))
    for (const template of loaded.data?.pages.flat() ?? [])
      if (template.id) names.set(template.id, templateTitle(template))
    return [...names].map(([id, name]) => ({ id, name }))
  }, [mirror.data, loaded.data])
  return {
    templates,
    isPending: mirror.isPending || (isServiceNeeded && loaded.isPending),
    error: isServiceNeeded ? loaded.error : null,
    refetch: loaded.refetch,
  }
}

/** How often each template was used. It costs no request of the shared key. */
const templateUsesQuery = queryOptions({
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

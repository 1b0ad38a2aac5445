'use client'

import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { MirroredTemplates } from '@/lib/desk/contract/mirror'
import { templateTitle } from '@/lib/envelope/template-title'
import { call } from '../call'
import { queryKeys } from '../keys'
import { templatesQuery } from './templates'

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
  const mirrored = useQuery({ ...mirroredTemplatesQuery, enabled })
  const isServiceNeeded = mirrored.isError || mirrored.data?.is_read === false
  const loaded = useInfiniteQuery({
    ...templatesQuery,
    enabled: enabled && isServiceNeeded,
    refetchOnWindowFocus: false,
    retry: false,
  })
  const templates = useMemo(() => {
    const names = new Map(mirrored.data?.templates.map(({ id, name }) => [id, name]))
    for (const template of loaded.data?.pages.flat() ?? [])
      if (template.id) names.set(template.id, templateTitle(template))
    return [...names].map(([id, name]) => ({ id, name }))
  }, [mirrored.data, loaded.data])
  return {
    templates,
    isPending: mirrored.isPending || (isServiceNeeded && loaded.isPending),
    error: isServiceNeeded ? loaded.error : null,
    refetch: loaded.refetch,
  }
}

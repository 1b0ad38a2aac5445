import { useInfiniteQuery } from '@tanstack/react-query'
import { templatesQuery } from '@/lib/browser/queries/templates'
import { templateTitle } from '@/lib/envelope/template-title'

/** Names change seldom, and reading them is a request of the key. */
const STALE_MS = 10 * 60_000

/** The account's newest templates, and the name of any. The mirror's envelopes name their template by its id. */
export function useTemplates() {
  const { data } = useInfiniteQuery({
    ...templatesQuery,
    staleTime: STALE_MS,
    refetchOnWindowFocus: false,
    retry: false,
  })
  const templates = (data?.pages.flat() ?? []).flatMap((template) =>
    template.id ? [{ id: template.id, name: templateTitle(template) }] : [],
  )
  const nameOf = (id: string) =>
    id === '' ? 'Without a template' : (templates.find((each) => each.id === id)?.name ?? `Template ${id.slice(0, 8)}`)
  return { templates, nameOf }
}

import { useKnownTemplates } from '@/lib/browser/queries/templates'

/** The account's templates, and the name of any. */
export function useTemplates() {
  const { templates } = useKnownTemplates()
  const nameOf = (id: string) =>
    id === '' ? 'Without a template' : (templates.find((each) => each.id === id)?.name ?? `Template ${id.slice(0, 8)}`)
  return { templates, nameOf }
}

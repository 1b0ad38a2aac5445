import { cache } from 'react'
import { prefetch } from '@/lib/bff/prefetch'
import { TemplateId } from '@/lib/contract/ids'
import { requirePerson } from '@/lib/session/require'

/** The template, read once for a page and its title. */
export const templateAhead = cache(async (id: string) => {
  await requirePerson()
  return TemplateId.safeParse(id).success ? prefetch((service) => service.template(id)) : undefined
})

import { cache } from 'react'
import { TemplateId } from '@/lib/contract/ids'
import { requirePerson } from '@/lib/desk/auth/session/require'
import { prefetch } from '@/lib/desk/http/prefetch'

/** The template, read once for a page and its title. */
export const templateAhead = cache(async (id: string) => {
  await requirePerson()
  return TemplateId.safeParse(id).success ? prefetch((service) => service.template(id)) : undefined
})

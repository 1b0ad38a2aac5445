import { cache } from 'react'
import { TemplateId } from '@/lib/contract/ids'
import { requirePerson } from '@/lib/desk/accounts/session/require'
import { prefetch } from '@/lib/desk/http/prefetch'

/** Reads the template once for the page and its title. */
export const templateAhead = cache(async (id: string) => {
  await requirePerson()
  const { data } = TemplateId.safeParse(id)
  return data && prefetch((service) => service.template(data))
})

import type { Metadata } from 'next'
import { cache } from 'react'
import { EnvelopeId } from '@/lib/contract/ids'
import { requirePerson } from '@/lib/desk/accounts/session/require'
import { prefetch } from '@/lib/desk/http/prefetch'
import { type EnvelopePage, envelopePageTitle } from '@/lib/envelope/page-title'

/** Reads the envelope once for the page's frame and its title. */
export const envelopeAhead = cache(async (id: string) => {
  await requirePerson()
  const { data } = EnvelopeId.safeParse(id)
  return data && prefetch((service) => service.envelope(data))
})

export async function envelopeMetadata(page: EnvelopePage, params: Promise<{ id: string }>): Promise<Metadata> {
  return { title: envelopePageTitle(page, await envelopeAhead((await params).id)) }
}

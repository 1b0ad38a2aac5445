import { type DehydratedState, dehydrate, QueryClient } from '@tanstack/react-query'
import { headers } from 'next/headers'
import { templateAhead } from '@/app/(desk)/templates/[id]/read-ahead'
import { templateQuery } from '@/lib/browser/queries/templates'
import { wizardParams } from './search-params'

/** The template that the address of a new draft names: the page begins with its title. A layout receives no search parameters. */
export async function readAhead(): Promise<DehydratedState> {
  const client = new QueryClient()
  const address = new URL((await headers()).get('x-desk-path') ?? '/', 'http://desk.invalid')
  const { template: id } = wizardParams.read(address.searchParams)
  const template = id && (await templateAhead(id))
  if (template) client.setQueryData(templateQuery(id).queryKey, template)
  return dehydrate(client)
}

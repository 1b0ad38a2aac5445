import { headers } from 'next/headers'
import { templateAhead } from '@/app/(desk)/templates/[id]/read-ahead'
import { wizardParams } from '@/components/drafts/address'

/** The template that the address of a new draft names: the page begins with its title. A layout receives no search parameters. */
export async function readAhead() {
  const address = new URL((await headers()).get('x-desk-path') ?? '/', 'http://desk.invalid')
  const { template: templateId } = wizardParams.read(address.searchParams)
  return { templateId, template: templateId ? await templateAhead(templateId) : undefined }
}

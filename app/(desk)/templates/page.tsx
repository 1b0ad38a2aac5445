import type { Metadata } from 'next'
import { TemplateList } from '@/components/templates/template-list'
import { FirstData } from '@/components/ui/first-data'
import { templatesQuery } from '@/lib/browser/queries/templates'
import { requirePerson } from '@/lib/desk/accounts/session/require'
import { prefetch } from '@/lib/desk/http/prefetch'

export const metadata: Metadata = { title: 'Templates' }

export default async function TemplatesPage() {
  await requirePerson()
  const templates = await prefetch((service) => service.templates({}))
  return (
    <FirstData query={templatesQuery} data={templates && { pages: [templates], pageParams: [''] }}>
      <TemplateList purpose="browse" />
    </FirstData>
  )
}

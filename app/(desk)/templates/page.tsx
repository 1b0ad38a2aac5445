import type { Metadata } from 'next'
import { TemplateList } from '@/components/templates/template-list'
import { requirePerson } from '@/lib/desk/platform/auth/session/require'
import { prefetch } from '@/lib/desk/platform/http/prefetch'

export const metadata: Metadata = { title: 'Templates' }

export default async function TemplatesPage() {
  await requirePerson()
  const templates = await prefetch((service) => service.templates({}))
  return <TemplateList purpose="browse" first={templates && { templates, readAt: Date.now() }} />
}

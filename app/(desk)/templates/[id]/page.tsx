import type { Metadata } from 'next'
import { TemplateDetail } from '@/components/templates/template-detail'
import { prefetch } from '@/lib/bff/prefetch'
import { TemplateId } from '@/lib/contract/ids'
import { requirePerson } from '@/lib/session/require'

export const metadata: Metadata = { title: 'Template' }

export default async function TemplatePage({ params }: PageProps<'/templates/[id]'>) {
  await requirePerson()
  const { id } = await params
  const template = TemplateId.safeParse(id).success ? await prefetch((service) => service.template(id)) : undefined
  return <TemplateDetail id={id} first={template && { template, readAt: Date.now() }} />
}

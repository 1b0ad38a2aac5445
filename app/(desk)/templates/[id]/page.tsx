import type { Metadata } from 'next'
import { TemplateDetail } from '@/components/templates/template-detail'

export const metadata: Metadata = { title: 'Template' }

export default async function TemplatePage({ params }: PageProps<'/templates/[id]'>) {
  const { id } = await params
  return <TemplateDetail id={id} />
}

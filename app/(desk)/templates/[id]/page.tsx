import type { Metadata } from 'next'
import { TemplateReminders } from '@/components/reminders/template-reminders'
import { TemplateDetail } from '@/components/templates/template-detail'
import { templatePageTitle } from '@/lib/desk/platform/contract/page-title'
import { templateAhead } from './read-ahead'

export async function generateMetadata({ params }: PageProps<'/templates/[id]'>): Promise<Metadata> {
  return { title: templatePageTitle(await templateAhead((await params).id)) }
}

export default async function TemplatePage({ params }: PageProps<'/templates/[id]'>) {
  const { id } = await params
  const template = await templateAhead(id)
  return (
    <TemplateDetail
      id={id}
      first={template && { template, readAt: Date.now() }}
      reminders={<TemplateReminders id={id} />}
    />
  )
}

import type { Metadata } from 'next'
import { TemplateReminders } from '@/components/reminders/change-rule'
import { TemplateDetail } from '@/components/templates/template-detail'
import { FirstData } from '@/components/ui/first-data'
import { templateQuery } from '@/lib/browser/queries/templates'
import { templatePageTitle } from '@/lib/envelope/page-title'
import { templateAhead } from './read-ahead'

export async function generateMetadata({ params }: PageProps<'/templates/[id]'>): Promise<Metadata> {
  return { title: templatePageTitle(await templateAhead((await params).id)) }
}

export default async function TemplatePage({ params }: PageProps<'/templates/[id]'>) {
  const { id } = await params
  const template = await templateAhead(id)
  return (
    <FirstData query={templateQuery(id)} data={template}>
      <TemplateDetail id={id} reminders={<TemplateReminders id={id} />} />
    </FirstData>
  )
}

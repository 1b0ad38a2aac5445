import type { Metadata } from 'next'
import { SendWizard } from '@/components/send/send-wizard'
import { sendPageTitle } from '@/lib/desk/contract/page-title'
import { templateAhead } from '../read-ahead'

export async function generateMetadata({ params }: PageProps<'/templates/[id]/send'>): Promise<Metadata> {
  return { title: sendPageTitle((await templateAhead((await params).id))?.templateName) }
}

export default async function SendPage({ params }: PageProps<'/templates/[id]/send'>) {
  const { id } = await params
  return <SendWizard templateId={id} />
}

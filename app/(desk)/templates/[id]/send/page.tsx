import type { Metadata } from 'next'
import { SendWizard } from '@/components/send/send-wizard'

export const metadata: Metadata = { title: 'Send' }

export default async function SendPage({ params }: PageProps<'/templates/[id]/send'>) {
  const { id } = await params
  return <SendWizard templateId={id} />
}

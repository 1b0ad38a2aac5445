import type { Metadata } from 'next'
import { TemplateList } from '@/components/templates/template-list'

export const metadata: Metadata = { title: 'New envelope' }

export default function NewEnvelopePage() {
  return <TemplateList purpose="send" />
}

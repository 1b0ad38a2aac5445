import type { Metadata } from 'next'
import { DocumentPreview } from '@/components/document/document-preview'
import { TrustPanel } from '@/components/trust/trust-panel'

export const metadata: Metadata = { title: 'Document' }

export default async function DocumentPage({ params }: PageProps<'/envelopes/[id]/document'>) {
  const { id } = await params
  return <DocumentPreview id={id} facts={<TrustPanel id={id} />} />
}

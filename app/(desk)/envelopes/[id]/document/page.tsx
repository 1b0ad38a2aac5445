import { DocumentPreview } from '@/components/document/document-preview'
import { TrustPanel } from '@/components/trust/trust-panel'
import { envelopeMetadata } from '../read-ahead'

export const generateMetadata = ({ params }: PageProps<'/envelopes/[id]/document'>) =>
  envelopeMetadata('document', params)

export default async function DocumentPage({ params }: PageProps<'/envelopes/[id]/document'>) {
  const { id } = await params
  return <DocumentPreview id={id} facts={<TrustPanel id={id} />} />
}

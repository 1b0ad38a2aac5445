import { DocumentPreview } from '@/components/envelopes/document/document-preview'
import { TrustPanel } from '@/components/envelopes/trust/trust-panel'
import { envelopeMetadata } from '../read-ahead'

export const generateMetadata = ({ params }: PageProps<'/envelopes/[id]/document'>) =>
  envelopeMetadata('document', params)

export default async function DocumentPage({ params }: PageProps<'/envelopes/[id]/document'>) {
  const { id } = await params
  return <DocumentPreview id={id} facts={<TrustPanel id={id} />} />
}

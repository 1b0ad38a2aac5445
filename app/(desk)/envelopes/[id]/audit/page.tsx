import { AuditViewer } from '@/components/envelopes/audit/audit-viewer'
import { envelopeMetadata } from '../read-ahead'

export const generateMetadata = ({ params }: PageProps<'/envelopes/[id]/audit'>) => envelopeMetadata('audit', params)

export default async function AuditPage({ params }: PageProps<'/envelopes/[id]/audit'>) {
  const { id } = await params
  return <AuditViewer id={id} />
}

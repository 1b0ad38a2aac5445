import type { Metadata } from 'next'
import { AuditViewer } from '@/components/audit/audit-viewer'

export const metadata: Metadata = { title: 'Audit trail' }

export default async function AuditPage({ params }: PageProps<'/envelopes/[id]/audit'>) {
  const { id } = await params
  return <AuditViewer id={id} />
}

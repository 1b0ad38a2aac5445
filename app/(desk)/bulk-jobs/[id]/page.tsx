import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { z } from 'zod'
import { BulkJobPage } from '@/components/bulk/run/bulk-job-page'

export const metadata: Metadata = { title: 'Bulk job' }

const BulkJobId = z.uuid()

export default async function BulkJobRoute({ params }: PageProps<'/bulk-jobs/[id]'>) {
  const id = BulkJobId.safeParse((await params).id)
  if (!id.success) notFound()
  return <BulkJobPage id={id.data} />
}

import type { Metadata } from 'next'
import { BulkJobs } from '@/components/bulk/run/bulk-jobs'
import { EnvelopeTabs } from '@/components/envelopes/list/envelope-tabs'

export const metadata: Metadata = { title: 'Bulk jobs' }

export default function BulkJobsPage() {
  return <BulkJobs tabs={<EnvelopeTabs current="bulk jobs" />} />
}

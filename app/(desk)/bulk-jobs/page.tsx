import type { Metadata } from 'next'
import { BulkJobs } from '@/components/bulk/run/bulk-jobs'

export const metadata: Metadata = { title: 'Bulk jobs' }

export default function BulkJobsPage() {
  return <BulkJobs />
}

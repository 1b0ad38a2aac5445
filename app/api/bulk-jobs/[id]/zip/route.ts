import { zipDocuments } from '@/lib/desk/bulk-jobs/zip/zip-documents'
import { KeyId } from '@/lib/desk/http/params'
import { readRoute } from '@/lib/desk/http/route'

export const GET = readRoute(
  {
    permission: 'read',
    params: KeyId,
    activity: ({ params }) => ({ action: 'bulk-job.download', detail: { bulk_job: params.id } }),
  },
  ({ context, person, params }) => zipDocuments(context, person, params),
)

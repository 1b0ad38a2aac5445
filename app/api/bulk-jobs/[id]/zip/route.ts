import { zipDocuments } from '@/lib/desk/bulk/zip-documents'
import { KeyId } from '@/lib/desk/platform/http/params'
import { csvSeparatorOf } from '@/lib/desk/platform/http/parse'
import { readRoute } from '@/lib/desk/platform/http/route'

export const GET = readRoute(
  {
    permission: 'read',
    params: KeyId,
    activity: ({ params }) => ({ action: 'bulk-job.download', detail: { bulk_job: params.id } }),
  },
  ({ context, person, params, request }) =>
    zipDocuments(context, person, { ...params, separator: csvSeparatorOf(request) }),
)

import { zipDocuments } from '@/lib/desk/bulk/zip-documents'
import { KeyId } from '@/lib/desk/http/params'
import { csvSeparatorOf } from '@/lib/desk/http/parse'
import { readRoute } from '@/lib/desk/http/route'

export const GET = readRoute(
  {
    permission: 'read',
    params: KeyId,
    activity: ({ params }) => ({ action: 'bulk-job.download', detail: { bulk_job: params.id } }),
  },
  ({ context, person, params, request }) =>
    zipDocuments(context, person, { ...params, separator: csvSeparatorOf(request) }),
)

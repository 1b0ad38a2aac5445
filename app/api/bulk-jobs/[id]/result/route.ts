import { resultAsCsv } from '@/lib/desk/bulk/read-bulk-job'
import { KeyId } from '@/lib/desk/platform/http/params'
import { csvSeparatorOf } from '@/lib/desk/platform/http/parse'
import { readRoute } from '@/lib/desk/platform/http/route'

export const GET = readRoute({ permission: 'read', params: KeyId }, ({ context, person, params, request }) =>
  resultAsCsv(context, person, { ...params, separator: csvSeparatorOf(request) }),
)

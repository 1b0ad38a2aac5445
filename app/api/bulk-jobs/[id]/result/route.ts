import { resultAsCsv } from '@/lib/desk/bulk/read-bulk-job'
import { KeyId } from '@/lib/desk/http/params'
import { csvSeparatorOf } from '@/lib/desk/http/parse'
import { readRoute } from '@/lib/desk/http/route'

export const GET = readRoute({ permission: 'read', params: KeyId }, ({ context, person, params, request }) =>
  resultAsCsv(context, person, { ...params, separator: csvSeparatorOf(request) }),
)

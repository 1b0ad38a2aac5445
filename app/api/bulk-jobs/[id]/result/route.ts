import { resultAsCsv } from '@/lib/desk/bulk-jobs/result-csv'
import { csvSeparatorOf } from '@/lib/desk/http/csv-separator-of'
import { KeyId } from '@/lib/desk/http/params'
import { readRoute } from '@/lib/desk/http/route'

export const GET = readRoute({ permission: 'read', params: KeyId }, ({ context, person, params, request }) =>
  resultAsCsv(context, person, { ...params, separator: csvSeparatorOf(request) }),
)

import { resultAsCsv } from '@/lib/desk/bulk-jobs/result-csv'
import { KeyId } from '@/lib/desk/http/params'
import { readRoute } from '@/lib/desk/http/route'

export const GET = readRoute({ permission: 'read', params: KeyId }, ({ context, person, params }) =>
  resultAsCsv(context, person, params),
)

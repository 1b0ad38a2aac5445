import { ViewReport } from '@/lib/contract/signing'
import { route } from '@/lib/desk/http/route'
import { passOnViewProblem, SIGNER_CHANGE } from '@/lib/desk/signing/signer'

export const POST = route({ ...SIGNER_CHANGE, body: ViewReport, maxBytes: 1_024 }, ({ request, body }) =>
  passOnViewProblem(request, body),
)

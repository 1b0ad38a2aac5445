import { readReplacement } from '@/lib/desk/drafts/replacements/replace-envelope'
import { EnvelopeParams } from '@/lib/desk/platform/http/params'
import { readRoute } from '@/lib/desk/platform/http/route'

export const GET = readRoute({ permission: 'read', params: EnvelopeParams }, ({ context, person, params }) =>
  readReplacement(context, person, params),
)

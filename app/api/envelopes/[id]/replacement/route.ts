import { readReplacement } from '@/lib/desk/drafts/replacements/replace-envelope'
import { EnvelopeParams } from '@/lib/desk/http/params'
import { readRoute } from '@/lib/desk/http/route'

export const GET = readRoute({ permission: 'read', params: EnvelopeParams }, ({ context, person, params }) =>
  readReplacement(context, person, params),
)

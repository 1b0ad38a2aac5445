import { openOwnDocument } from '@/lib/desk/drafts/uploads/documents'
import { documentAnswer } from '@/lib/desk/platform/http/document'
import { Id } from '@/lib/desk/platform/http/params'
import { readRoute } from '@/lib/desk/platform/http/route'

export const GET = readRoute({ permission: 'draft', params: Id }, async ({ context, person, params, request }) =>
  documentAnswer(request, await openOwnDocument(context, person, params)),
)

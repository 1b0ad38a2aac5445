import { documentAnswer } from '@/lib/desk/http/document'
import { Id } from '@/lib/desk/http/params'
import { readRoute } from '@/lib/desk/http/route'
import { openOwnDocument } from '@/lib/desk/uploads/documents'

export const GET = readRoute({ permission: 'draft', params: Id }, async ({ context, person, params, request }) =>
  documentAnswer(request, await openOwnDocument(context, person, params)),
)

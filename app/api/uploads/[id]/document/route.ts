import { openOwnDocument } from '@/lib/desk/drafts/uploads/documents'
import { Id } from '@/lib/desk/http/params'
import { documentAnswer } from '@/lib/desk/http/pdf'
import { readRoute } from '@/lib/desk/http/route'

export const GET = readRoute({ permission: 'draft', params: Id }, async ({ person, params, request }) =>
  documentAnswer(request, await openOwnDocument(person, params)),
)

import { appendToUpload, uploadedChunks, uploadOffset, withOffset } from '@/lib/desk/drafts/uploads/create-upload'
import { readUpload, removeUpload } from '@/lib/desk/drafts/uploads/uploads'
import { json, refusalResponse } from '@/lib/desk/http/answer'
import { Id } from '@/lib/desk/http/params'
import { readRoute, route } from '@/lib/desk/http/route'
import { Conflict } from '@/lib/desk/runtime/contract/refusal'

const activity = { notRecorded: 'nobody else sees a draft' }

export const GET = readRoute({ permission: 'draft', params: Id }, async ({ person, params }) => {
  const upload = await readUpload(person, params)
  return withOffset(json(upload), upload)
})

export const PATCH = route({ permission: 'draft', params: Id, activity }, async ({ person, params, request }) => {
  const offset = uploadOffset(request)
  const chunks = uploadedChunks(request, person)
  const appended = await appendToUpload(person, { ...params, offset, chunks })
  if (!appended.isElsewhere) return withOffset(new Response(null, { status: 204 }), appended)
  const message = 'The file continues at another place, because another request has sent a part of it.'
  return withOffset(refusalResponse(new Conflict(message)), appended)
})

export const DELETE = route(
  { permission: 'draft', params: Id, activity, done: 'The file is removed.' },
  ({ person, params }) => removeUpload(person, params),
)
